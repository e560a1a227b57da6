import { Alert, Button, Group } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { DateText } from '../../kit/ui/figures.tsx';
import type { OrderDraft } from './order-draft.ts';
import classes from './order-entry.module.css';

interface Props {
  readonly draft: OrderDraft;
  readonly restore: () => void;
  readonly discard: () => void;
}

/** Offers to restore unsaved edits of an earlier visit. Editing is disabled until the user decides. */
export const DraftOffer = ({ draft: { enteredAt, edits }, restore, discard }: Props) => (
  <Alert role="status" className={classes.problems}>
    <Group justify="space-between" gap="sm">
      <span>
        Unsaved changes to {formatCount(edits.length, 'line')} from <DateText value={enteredAt} />
      </span>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={discard}>
          Discard
        </Button>
        <Button size="compact-sm" onClick={restore}>
          Restore
        </Button>
      </Group>
    </Group>
  </Alert>
);

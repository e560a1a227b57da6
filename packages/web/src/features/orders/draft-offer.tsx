import { Alert, Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { DateText } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import type { OrderDraft } from './order-draft.ts';
import classes from './orders.module.css';

interface Props {
  readonly draft: OrderDraft;
  readonly restore: () => void;
  readonly discard: () => void;
}

/** Offers to restore unsaved edits of an earlier visit. Editing is disabled until the user decides. */
export const DraftOffer = ({ draft: { enteredAt, edits }, restore, discard }: Props) => (
  <Alert role="status" className={classes.problems}>
    <Group justify="space-between" gap={12}>
      <span>
        Unsaved changes to {formatCount(edits.length, 'line')} from <DateText value={enteredAt} />
      </span>
      <Group gap={8}>
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

import { Alert, Button, Group } from '@mantine/core';
import { DateText } from '../../kit/ui/figures.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
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
        Unsaved changes to {edits.length === 1 ? '1 line' : `${formatQuantity(edits.length)} lines`} from{' '}
        <DateText value={enteredAt} />
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

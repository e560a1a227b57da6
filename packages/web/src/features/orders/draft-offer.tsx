import { Alert, Button, Group } from '@mantine/core';
import { DateText } from '../../kit/ui/figures.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import type { OrderDraft } from './order-draft.ts';
import classes from './order-entry.module.css';

interface Props {
  readonly draft: OrderDraft;
  readonly take: () => void;
  readonly drop: () => void;
}

/** What was entered on an earlier visit and never saved; until it is answered, nothing new is entered. */
export const DraftOffer = ({ draft: { enteredAt, edits }, take, drop }: Props) => (
  <Alert role="status" className={classes.problems}>
    <Group justify="space-between" gap="sm">
      <span>
        {edits.length === 1 ? '1 line was' : `${formatQuantity(edits.length)} lines were`} entered here on{' '}
        <DateText value={enteredAt} /> and not saved.
      </span>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={drop}>
          Discard
        </Button>
        <Button size="compact-sm" onClick={take}>
          Bring back
        </Button>
      </Group>
    </Group>
  </Alert>
);

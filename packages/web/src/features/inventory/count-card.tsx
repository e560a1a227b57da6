import { Text } from '@mantine/core';
import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { Stepper } from '../../kit/ui/stepper.tsx';
import classes from './count-inventory.module.css';
import type { CountedProduct } from './count-session.ts';

export type CountState = 'open' | 'waiting' | 'saved' | 'rejected';

const maxCount = 10_000_000;
const units = unitsBetween({ min: 0, max: maxCount });

const labels: Readonly<Record<CountState, string>> = {
  open: 'Not counted',
  waiting: 'Waiting to send',
  saved: 'Saved',
  rejected: 'Not accepted',
};
const icons = { waiting: IconClock, saved: IconCheck, rejected: IconAlertTriangle };

interface Props {
  readonly item: StoreInventoryItem;
  readonly counted: CountedProduct | undefined;
  readonly state: CountState;
  readonly onCount: (item: StoreInventoryItem, quantity: number) => void;
  readonly onHistory: (item: StoreInventoryItem) => void;
}

const CountCardContent = ({ item, counted, state, onCount, onHistory }: Props) => {
  const { name, sku } = item.product;
  const Icon = state === 'open' ? undefined : icons[state];
  const estimate = `Estimate ${formatQuantity(counted?.seenEstimation ?? item.onHandEstimation)}`;
  return (
    <li className={classes.card}>
      <div>
        <button type="button" className={classes.name} onClick={() => onHistory(item)}>
          {name}
        </button>
        <Text span c="dimmed" fz={12.5}>
          {[sku, estimate].filter(Boolean).join(' · ')}
        </Text>
        <Group component="span" gap={4} mt={2} fz={12.5} className={classes.state ?? ''} data-state={state}>
          {Icon && <Icon size={15} aria-hidden />}
          {labels[state]}
        </Group>
      </div>
      <Stepper
        label={`Count of ${name}`}
        value={counted?.quantity}
        step={1}
        max={maxCount}
        kind={units}
        onChange={(quantity) => onCount(item, quantity)}
      />
    </li>
  );
};
/** A product to count. A store can have thousands. */
export const CountCard = memo(CountCardContent);

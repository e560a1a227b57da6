import { Text } from '@mantine/core';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { countEdited } from '../../kit/matrix/matrix-model.ts';
import { summarizeSelection } from '../../kit/matrix/matrix-selection.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { summarizeOrders } from './planned-orders.rules.ts';
import { computeOrderValue, type ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposal-status-line.module.css';

interface Props {
  readonly sheet: ProposalSheet;
  readonly orders: readonly PlannedOrderDetail[];
}

/** Totals of the selection and the orders that cannot be sent on the left, the color legend on the right. */
export const ProposalStatusLine = ({ sheet, orders }: Props) => {
  useMatrixVersion(sheet.model);
  const { cells, sum } = summarizeSelection(sheet.model);
  const average = cells === 0 ? 0 : Math.round((sum / cells) * 10) / 10;
  const figures = [
    ['Selected', formatQuantity(cells)],
    ['Sum', formatQuantity(sum)],
    ['Avg', String(average)],
    [`Order value${discountSuffix(sheet.discount)}`, formatMoney(computeOrderValue(sheet))],
    ['Edited', formatQuantity(countEdited(sheet.model))],
  ];
  return (
    <Group
      className="line-above nowrap clip"
      component="footer"
      flex="none"
      justify="space-between"
      gap={20}
      mih={32}
      py={4}
      px={14}
      bg="var(--sw-surface)"
      c="dimmed"
      fz={12}
    >
      <Group component="dl" gap={18} align="stretch" className={classes.figures ?? ''}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <Text component="dd" c="var(--sw-text)" fw={600} className="numbers">
              {value}
            </Text>
          </div>
        ))}
      </Group>
      <UnsentOrders orders={orders} />
      <div className={classes.legend}>
        <span>Cell: quantity, inventory/par</span>
        <span data-mark="below">Below par</span>
        <span data-mark="above">Above par</span>
        <span data-mark="low">Low, none proposed</span>
        {sheet.allocationReasons.size > 0 && <span data-mark="adjusted">Adjusted</span>}
        <span className={classes.key}>
          <kbd>Ctrl D</kbd> fill down
        </span>
      </div>
    </Group>
  );
};

/** How many orders are below their minimum or postponed, as a link to them. */
const UnsentOrders = ({ orders }: Pick<Props, 'orders'>) => {
  const [, change] = useScreenSearch();
  const text = summarizeOrders(orders);
  if (!text) return null;
  return (
    <button type="button" className={classes.unsent} onClick={() => change({ tab: 'orders' })}>
      {text}
    </button>
  );
};

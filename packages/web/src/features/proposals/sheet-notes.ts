import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import type { MatrixLabels, MatrixNote } from '../../kit/matrix/matrix-scene.ts';
import { formatUnits } from '../../kit/matrix/matrix-texts.ts';
import { isBelow, isPostponed } from './planned-orders.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { findStoreOrders } from './store-orders.rules.ts';

export const buildMatrixLabels = ({ companyName, stores, products }: ProposalSheet): MatrixLabels => ({
  grid: `Quantities proposed for ${companyName}`,
  corner: 'Store',
  cornerDetail: `${formatUnits(stores.length)} stores × ${formatUnits(products.length)} products`,
  total: 'Total',
  totalDetail: 'units',
  footer: 'Proposed total',
  footerDetail: 'vs. available to ship',
});

/** Below the total of a product: the units that are left or short. */
export const buildColumnNotes =
  ({ model, products }: ProposalSheet) =>
  (column: number): MatrixNote => {
    const left = (products[column]?.availableQuantity ?? 0) - at(model.columnTotals, column);
    return left < 0 ? { text: `${formatUnits(-left)} short`, tone: 'negative' } : { text: `${formatUnits(left)} left` };
  };

/** Below the total of a store: its par level, or why its quantities are not ordered. */
export const buildRowNotes = (
  sheet: ProposalSheet,
  orders: readonly PlannedOrderDetail[],
): ((row: number) => MatrixNote) => {
  const storeOrders = findStoreOrders(sheet, orders);
  return (row) => {
    const { order } = storeOrders.get(sheet.stores[row]?.storeOrderProposalId ?? 0) ?? {};
    if (order && isBelow(order)) return { text: 'below minimum', tone: 'negative' };
    return { text: order && isPostponed(order) ? 'postponed' : `par ${formatUnits(at(sheet.model.rowPars, row))}` };
  };
};

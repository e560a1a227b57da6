import { at } from '../../kit/matrix/matrix-model.ts';
import type { MatrixLabels, MatrixNote } from '../../kit/matrix/matrix-scene.ts';
import { formatUnits } from '../../kit/matrix/matrix-texts.ts';
import { planProposalOrders } from './proposal-confirmations.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

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

/** Below the total of a store: its par level, or that its order is below the minimum units. */
export const buildRowNotes = (sheet: ProposalSheet): ((row: number) => MatrixNote) => {
  const { model, minItems, stores } = sheet;
  let cached: { readonly version: number; readonly parts: ReadonlySet<number> } | undefined;
  const storesBelowMinimum = (): ReadonlySet<number> => {
    if (cached?.version !== model.version) {
      const skipped = planProposalOrders(sheet).skipped.filter(({ reason }) => reason === 'BELOW_MIN_ITEMS');
      const parts = new Set(skipped.map(({ storeOrderProposalId }) => storeOrderProposalId));
      cached = { version: model.version, parts };
    }
    return cached.parts;
  };
  return (row) =>
    minItems > 0 && storesBelowMinimum().has(stores[row]?.storeOrderProposalId ?? 0)
      ? { text: `below ${formatUnits(minItems)}`, tone: 'negative' }
      : { text: `par ${formatUnits(at(model.rowPars, row))}` };
};

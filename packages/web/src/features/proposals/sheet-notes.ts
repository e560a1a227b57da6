import { at } from '../../kit/matrix/matrix-model.ts';
import type { MatrixLabels, MatrixNote } from '../../kit/matrix/matrix-scene.ts';
import { formatUnits } from '../../kit/matrix/matrix-texts.ts';
import { planOf } from './proposal-questions.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

export const labelsOf = ({ companyName, stores, products }: ProposalSheet): MatrixLabels => ({
  grid: `Quantities proposed for ${companyName}`,
  corner: 'Store',
  cornerDetail: `${formatUnits(stores.length)} stores × ${formatUnits(products.length)} products`,
  total: 'Total',
  totalDetail: 'units',
  footer: 'Proposed total',
  footerDetail: 'vs. available to ship',
});

/** Beneath a product's total: what the brand would have left, or how much it is short. */
export const columnNotesOf =
  ({ model, products }: ProposalSheet) =>
  (column: number): MatrixNote => {
    const left = (products[column]?.availableQuantity ?? 0) - at(model.columnTotals, column);
    return left < 0 ? { text: `${formatUnits(-left)} short`, tone: 'negative' } : { text: `${formatUnits(left)} left` };
  };

/** Beneath a store's total: its par level, or that it is too little for an order, alone or with its region. */
export const rowNotesOf = (sheet: ProposalSheet): ((row: number) => MatrixNote) => {
  const { model, minItems, stores } = sheet;
  let small: { readonly version: number; readonly parts: ReadonlySet<number> } | undefined;
  const tooSmall = (): ReadonlySet<number> => {
    if (small?.version !== model.version) {
      const skipped = planOf(sheet).skipped.filter(({ reason }) => reason === 'BELOW_MIN_ITEMS');
      const parts = new Set(skipped.map(({ storeOrderProposalId }) => storeOrderProposalId));
      small = { version: model.version, parts };
    }
    return small.parts;
  };
  return (row) =>
    minItems > 0 && tooSmall().has(stores[row]?.storeOrderProposalId ?? 0)
      ? { text: `below ${formatUnits(minItems)}`, tone: 'negative' }
      : { text: `par ${formatUnits(at(model.rowPars, row))}` };
};

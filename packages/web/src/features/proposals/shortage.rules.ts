import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { SmartSwapRequest } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import type { AdjustedQuantity } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import type { QuantityChange } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

/** How to resolve a shortage of a product: swap it for substitutes, or allocate fair shares of the available stock. */
export interface ShortageResolution {
  readonly kind: 'swap' | 'share';
  readonly column: number;
}

/** Proposed units that exceed the available units. 0 without a shortage. */
export const computeShortage = ({ model, products }: ProposalSheet, column: number): number =>
  Math.max(0, at(model.columnTotals, column) - (products[column]?.availableQuantity ?? 0));

/** Available units that are not proposed yet. */
export const computeUnitsLeft = ({ model, products }: ProposalSheet, column: number): number =>
  Math.max(0, (products[column]?.availableQuantity ?? 0) - at(model.columnTotals, column));

export const shortColumns = (sheet: ProposalSheet): number[] =>
  [...sheet.products.keys()].filter((column) => computeShortage(sheet, column) > 0);

export type SwapChoices = Pick<
  SmartSwapRequest,
  | 'storeStrategyType'
  | 'smartWapProductStrategyType'
  | 'intervalType'
  | 'preserveSubstituteQuantity'
  | 'limitStoreQuantityOnMainProduct'
  | 'allowSingleUnits'
>;

/** The request for the current sheet with unsaved edits. It contains all stores, and substitutes only where proposed. */
export const buildSwapRequest = (
  sheet: ProposalSheet,
  { main, substitutes }: { readonly main: number; readonly substitutes: readonly number[] },
  choices: SwapChoices,
): SmartSwapRequest => {
  const toSupply = (column: number) => ({
    productId: sheet.products[column]?.productId ?? 0,
    availableQuantity: sheet.products[column]?.availableQuantity ?? 0,
  });
  return {
    ...choices,
    mainProduct: toSupply(main),
    substituteProducts: substitutes.map(toSupply),
    currentState: sheet.stores.flatMap(({ storeId, storeOrderProposalId }, row) =>
      [main, ...substitutes].flatMap((column) => {
        const currentProposedQuantity = at(sheet.model.quantity, row * sheet.model.columnCount + column);
        if (column !== main && currentProposedQuantity === 0) return [];
        const { productId } = toSupply(column);
        return [{ storeId, storeOrderProposalId, productId, currentProposedQuantity }];
      }),
    ),
  };
};

interface Adjusted {
  readonly cell: number;
  readonly before: number;
  readonly after: number;
}

/** Adjusted quantities as cells of the sheet. */
export const toAdjustedCells = (sheet: ProposalSheet, adjusted: readonly AdjustedQuantity[]): Adjusted[] => {
  const rows = new Map(sheet.stores.map(({ storeOrderProposalId }, row) => [storeOrderProposalId, row]));
  const columns = new Map(sheet.products.map(({ productId }, column) => [productId, column]));
  return adjusted.flatMap(({ storeOrderProposalId, productId, newProposedQuantity }) => {
    const row = rows.get(storeOrderProposalId);
    const column = columns.get(productId);
    if (row === undefined || column === undefined) return [];
    const cell = row * sheet.model.columnCount + column;
    return [{ cell, before: at(sheet.model.quantity, cell), after: newProposedQuantity }];
  });
};

/** The changes to save, each with the quantity that it was calculated from. */
export const toQuantityChanges = (sheet: ProposalSheet, adjusted: readonly AdjustedQuantity[]): QuantityChange[] =>
  toAdjustedCells(sheet, adjusted).map(({ cell, before, after }) => ({
    storeOrderProposalId: sheet.stores[Math.floor(cell / sheet.model.columnCount)]?.storeOrderProposalId ?? 0,
    productId: sheet.products[cell % sheet.model.columnCount]?.productId ?? 0,
    quantity: after,
    previousQuantity: before,
  }));

export interface PreviewColumn {
  readonly column: number;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly available: number;
}

export interface PreviewRow {
  readonly row: number;
  readonly name: string;
  readonly detail: string;
  readonly cells: readonly { readonly before: number; readonly after: number }[];
}

/** The stores with changes, by the affected products. */
export const buildChangePreview = (
  sheet: ProposalSheet,
  columns: readonly number[],
  adjusted: readonly AdjustedQuantity[],
): { readonly columns: PreviewColumn[]; readonly rows: PreviewRow[] } => {
  const { model } = sheet;
  const changed = new Map(toAdjustedCells(sheet, adjusted).map(({ cell, after }) => [cell, after]));
  const changedRows = new Set([...changed.keys()].map((cell) => Math.floor(cell / model.columnCount)));
  const difference = new Map(columns.map((column) => [column, 0]));
  for (const [cell, after] of changed) {
    const column = cell % model.columnCount;
    difference.set(column, (difference.get(column) ?? 0) + after - at(model.quantity, cell));
  }
  return {
    columns: columns.map((column) => {
      const before = at(model.columnTotals, column);
      const { name = '', availableQuantity = 0 } = sheet.products[column] ?? {};
      return { column, name, before, after: before + (difference.get(column) ?? 0), available: availableQuantity };
    }),
    rows: [...changedRows]
      .toSorted((left, right) => left - right)
      .map((row) => ({
        row,
        name: sheet.rows[row]?.name ?? '',
        detail: sheet.rows[row]?.detail ?? '',
        cells: columns.map((column) => {
          const cell = row * model.columnCount + column;
          const before = at(model.quantity, cell);
          return { before, after: changed.get(cell) ?? before };
        }),
      })),
  };
};

/** Describes the shortage of the product and how much of it the swap covers. */
export const swapSentence = (
  { proposed, available }: { readonly proposed: number; readonly available: number },
  leftQuantity: number,
): string => {
  const short = proposed - available;
  const replaced = Math.max(0, short - leftQuantity);
  const parts = [`${units(proposed)} proposed, ${amount(available)} available: ${amount(short)} short.`];
  if (replaced > 0) parts.push(`Substitutes cover ${units(replaced)}.`);
  parts.push(leftQuantity === 0 ? 'All units have a substitute.' : `${units(leftQuantity)} have no substitute.`);
  return parts.join(' ');
};

/** Describes the shortage of the product and by how much the quantities are reduced. */
export const shareSentence = (outcome: {
  readonly availableQuantity: number;
  readonly totalProposedQuantity: number;
  readonly leftQuantity: number;
}): string => {
  const { availableQuantity, totalProposedQuantity, leftQuantity } = outcome;
  const proposed = `${units(totalProposedQuantity)} proposed, ${amount(availableQuantity)} available`;
  if (totalProposedQuantity <= availableQuantity) return `${proposed}: no shortage.`;
  const reduced = totalProposedQuantity - availableQuantity + leftQuantity;
  const remainder = leftQuantity === 0 ? '' : ` ${units(leftQuantity)} left: less than a pack.`;
  return `${proposed}: quantities are reduced by ${amount(reduced)}.${remainder}`;
};

export const amount = (quantity: number): string => quantity.toLocaleString('en-US');
export const units = (quantity: number): string => formatCount(quantity, 'unit');

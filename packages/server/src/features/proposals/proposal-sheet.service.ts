import { writeXlsxStream } from 'hucre/xlsx';
import { sheetFileName } from '../../platform/spreadsheets/sheet-file.rules.ts';
import type { MatrixProduct } from './matrix.queries.ts';
import type { SharedProposal } from './shared-proposal.service.ts';

type Cell = string | number | null;

/** One row per store and one column per product, with totals in units and money. */
export function* proposalSheetRows({ stores, products, quantity }: SharedProposal): Generator<Cell[]> {
  const lead: readonly Cell[] = ['Store', 'Number', 'Region'];
  yield [...lead, ...products.map(({ name }) => name), 'Units', 'Amount'];
  yield [null, null, 'SKU', ...products.map(({ sku }) => sku), null, null];
  yield [null, null, 'Unit price', ...products.map(({ unitPriceCents }) => money(unitPriceCents)), null, null];
  const sums = products.map(() => 0);
  for (const [row, store] of stores.entries()) {
    const cells = quantity.slice(row * products.length, (row + 1) * products.length);
    for (const [column, units] of cells.entries()) sums[column] = (sums[column] ?? 0) + Math.max(0, units);
    const shown = cells.map((units) => (units < 0 ? null : units));
    yield [store.name, store.number, store.regionName, ...shown, ...computeTotals(cells, products)];
  }
  yield ['Total', null, null, ...sums, ...computeTotals(sums, products)];
}

/** Streams the rows as an Excel file. Text is written as text cells, so that it is never evaluated as a formula. */
export const buildProposalSheet = (proposal: SharedProposal): ReadableStream<Uint8Array> =>
  writeXlsxStream(proposalSheetRows(proposal), { name: 'Proposal', freezePane: { rows: 3, columns: 1 } });

export const proposalSheetName = (companyName: string, id: number): string =>
  sheetFileName(`${companyName} proposal ${id}`);

const computeTotals = (units: readonly number[], products: readonly MatrixProduct[]): [number, number | null] => {
  const counted = units.map((count) => Math.max(0, count));
  const cents = counted.reduce((sum, count, column) => sum + count * (products[column]?.unitPriceCents ?? 0), 0);
  return [counted.reduce((sum, count) => sum + count, 0), money(cents)];
};

const money = (cents: number | null): number | null => (cents === null ? null : cents / 100);

import { formatCurrencyPrefix } from '@shelfward/contract/kit/currency.rules.ts';
import { discountSuffix, sumOrderValues } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { type SheetCell, streamSheet } from '@shelfward/tables/spreadsheets/sheet-writer.ts';
import type { ColumnDef } from 'hucre/xlsx';
import { computeSharedValue, computeStoreTotals, type SharedProposal } from './shared-proposal.service.ts';

/**
 * One row per store and one column per product, with totals in units and money. With a discount of the company, another
 * column contains the discounted amounts; its total is that of the orders.
 */
export function* proposalSheetRows(proposal: SharedProposal): Generator<SheetCell[]> {
  const { stores, products, quantity, discount } = proposal;
  const storeTotals = computeStoreTotals(proposal);
  const lead: readonly SheetCell[] = ['Store', 'Number', 'Region'];
  const discounted = (cents: () => number): SheetCell[] => (discount === 0 ? [] : [money(cents())]);
  const heads = ['Units', 'Amount', ...(discount === 0 ? [] : [`Amount${discountSuffix(discount)}`])];
  yield [...lead, ...products.map(({ name }) => name), ...heads];
  yield [null, null, 'UPC', ...products.map(({ upc }) => upc), ...heads.map(() => null)];
  yield [null, null, 'SKU', ...products.map(({ sku }) => sku), ...heads.map(() => null)];
  yield [
    null,
    null,
    'Unit price',
    ...products.map(({ unitPriceCents }) => money(unitPriceCents)),
    ...heads.map(() => null),
  ];
  const sums = products.map(() => 0);
  for (const [row, store] of stores.entries()) {
    const cells = quantity.slice(row * products.length, (row + 1) * products.length);
    for (const [column, units] of cells.entries()) sums[column] = (sums[column] ?? 0) + Math.max(0, units);
    const shown = cells.map((units) => (units < 0 ? null : units));
    const { units: storeUnits, subtotalCents } = storeTotals[row] ?? { units: 0, subtotalCents: 0 };
    const amounts = [money(subtotalCents), ...discounted(() => sumOrderValues([subtotalCents], discount))];
    yield [store.name, store.number, store.regionName, ...shown, storeUnits, ...amounts];
  }
  const units = storeTotals.reduce((sum, store) => sum + store.units, 0);
  const cents = storeTotals.reduce((sum, store) => sum + store.subtotalCents, 0);
  const value = discounted(() => computeSharedValue(proposal, storeTotals));
  yield ['Total', null, null, ...sums, units, money(cents), ...value];
}

export const buildProposalSheet = (proposal: SharedProposal): ReadableStream<Uint8Array> => {
  const format: ProductFormat = { numFmt: quantities };
  return streamSheet(withPriceFormat(proposalSheetRows(proposal), format, amountsIn(proposal.currency)), {
    name: 'Proposal',
    freezePane: { rows: 4, columns: 1 },
    columns: buildColumns(proposal, format),
  });
};

const priceRow = 3;

/** The number format of the product columns in the row that is written. */
interface ProductFormat {
  numFmt: string;
}

/** The writer has formats of columns only, and reads them for each row: the row of prices has another one. */
function* withPriceFormat(rows: Iterable<SheetCell[]>, format: ProductFormat, prices: string): Generator<SheetCell[]> {
  let index = 0;
  for (const row of rows) {
    format.numFmt = index === priceRow ? prices : quantities;
    yield row;
    index += 1;
  }
}

/** Wide enough for a UPC and for amounts; long product names are cut. */
const widths = { store: 30, number: 12, region: 20, minProduct: 15, maxProduct: 28, units: 10, amount: 16 };
const quantities = '#,##0';
const amountsIn = (currency: string) => `"${formatCurrencyPrefix(currency)}"#,##0.00`;

const buildColumns = ({ products, discount, currency }: SharedProposal, format: ProductFormat): ColumnDef[] => [
  { width: widths.store },
  { width: widths.number },
  { width: widths.region },
  ...products.map(({ name }) => ({
    width: Math.min(widths.maxProduct, Math.max(widths.minProduct, name.length + 2)),
    get numFmt() {
      return format.numFmt;
    },
  })),
  { width: widths.units, numFmt: quantities },
  { width: widths.amount, numFmt: amountsIn(currency) },
  ...(discount === 0 ? [] : [{ width: widths.maxProduct, numFmt: amountsIn(currency) }]),
];

export const proposalSheetName = (companyName: string, id: number): string =>
  sheetFileName(`${companyName} proposal ${id}`);

const money = (cents: number | null): number | null => (cents === null ? null : cents / 100);

import { toSheetFormat } from '@shelfward/contract/kit/sheet-formats.rules.ts';
import { discountSuffix, sumOrderValues } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { layoutAbout } from '@shelfward/tables/spreadsheets/table-layout.rules.ts';
import {
  streamWorkbook,
  type WorkbookCell,
  type WorkbookColumn,
} from '@shelfward/tables/spreadsheets/workbook-writer.ts';
import { computeSharedValue, computeStoreTotals, type SharedProposal } from './shared-proposal.service.ts';

/**
 * One row per store and one column per product, with totals in units and money. With a discount of the company, another
 * column contains the discounted amounts; its total is that of the orders.
 */
function* proposalSheetRows(proposal: SharedProposal): Generator<WorkbookCell[]> {
  const { stores, products, quantity, discount } = proposal;
  const format = toSheetFormat('money', proposal.currency) ?? '';
  const storeTotals = computeStoreTotals(proposal);
  const lead: readonly WorkbookCell[] = ['Store', 'Number', 'Region'];
  const discounted = (cents: () => number): WorkbookCell[] => (discount === 0 ? [] : [money(cents())]);
  const heads = ['Units', 'Amount', ...(discount === 0 ? [] : [`Amount${discountSuffix(discount)}`])];
  yield [...lead, ...products.map(({ name }) => name), ...heads];
  yield [null, null, 'UPC', ...products.map(({ upc }) => upc), ...heads.map(() => null)];
  yield [null, null, 'SKU', ...products.map(({ sku }) => sku), ...heads.map(() => null)];
  yield [
    null,
    null,
    'Unit price',
    ...products.map(({ unitPriceCents }) =>
      unitPriceCents === null ? null : { number: unitPriceCents / 100, format },
    ),
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

export const buildProposalSheet = (proposal: SharedProposal): AsyncGenerator<Uint8Array> =>
  streamWorkbook([
    {
      name: 'Proposal',
      frozen: { rows: 4, columns: 1 },
      columns: buildColumns(proposal),
      rows: proposalSheetRows(proposal),
    },
    layoutAbout(aboutRows(proposal)),
  ]);

/** Wide enough for a UPC and for amounts; long product names are cut. */
const widths = { store: 30, number: 12, region: 20, minProduct: 15, maxProduct: 28, units: 10, amount: 16 };

const buildColumns = ({ products, discount, currency }: SharedProposal): WorkbookColumn[] => {
  const [quantities, amounts] = [toSheetFormat('units', currency), toSheetFormat('money', currency)];
  return [
    { width: widths.store },
    { width: widths.number },
    { width: widths.region },
    ...products.map(({ name }) => ({
      width: Math.min(widths.maxProduct, Math.max(widths.minProduct, name.length + 2)),
      format: quantities,
    })),
    { width: widths.units, format: quantities },
    { width: widths.amount, format: amounts },
    ...(discount === 0 ? [] : [{ width: widths.maxProduct, format: amounts }]),
  ];
};

const aboutRows = ({ companyName, discount, currency, stores, products }: SharedProposal): WorkbookCell[][] => [
  ['Proposal of', companyName],
  ['Stores', stores.length],
  ['Products', products.length],
  ['Discount', `${discount}%`],
  ['Currency', currency],
];

export const proposalSheetName = (companyName: string, id: number): string =>
  sheetFileName(`${companyName} proposal ${id}`);

const money = (cents: number): number => cents / 100;

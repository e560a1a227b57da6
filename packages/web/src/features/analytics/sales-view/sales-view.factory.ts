import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { computeTotals } from '../core/totals.rules.ts';

interface Figures {
  readonly units?: number;
  readonly sales?: number;
  readonly unitsLastYear?: number;
  readonly salesLastYear?: number;
}

export const makeBreakdownRow = (id: number, value: string, figures: Figures = {}): BreakdownRow => {
  const { units = 0, sales = 0, unitsLastYear = 0, salesLastYear = 0 } = figures;
  return {
    id,
    value,
    unitsSold: units,
    totalSalesPrice: sales,
    unitsSoldLastYear: unitsLastYear,
    totalSalesPriceLastYear: salesLastYear,
    percentageChangeSales: percentageChange(sales, salesLastYear),
    percentageChangeUnits: percentageChange(units, unitsLastYear),
  };
};

export const reportPath = '/api/v1/sales/analytics/sale/break-down';

const wholeFoods = makeBreakdownRow(1, 'Whole Foods', {
  units: 50,
  sales: 90_000,
  unitsLastYear: 80,
  salesLastYear: 60_000,
});
const freshThyme = makeBreakdownRow(2, 'Fresh Thyme', {
  units: 70,
  sales: 60_000,
  unitsLastYear: 35,
  salesLastYear: 80_000,
});
const erewhon = makeBreakdownRow(3, 'Erewhon', { units: 1, sales: 1000 });

const defaultRows: Readonly<Record<string, readonly BreakdownRow[]>> = {
  COMPANY: [freshThyme, wholeFoods, erewhon],
  REGION: [makeBreakdownRow(11, 'North', { units: 5, sales: 5000 }), makeBreakdownRow(0, '', { units: 1, sales: 100 })],
  STORE: [
    makeBreakdownRow(21, 'Downtown', { units: 5, sales: 5000 }),
    makeBreakdownRow(22, 'Uptown', { units: 4, sales: 4000 }),
  ],
  PRODUCT_LINE: [makeBreakdownRow(31, 'Oat Bars', { units: 9, sales: 9000 })],
  '5': [
    makeBreakdownRow(41, 'Large', { units: 3, sales: 300 }),
    makeBreakdownRow(42, 'Small', { units: 2, sales: 200 }),
  ],
  '6': [makeBreakdownRow(51, 'Cocoa', { units: 5, sales: 500 })],
};

/** Every product has one value of both attribute keys, so their rows do not overlap. */
const attributeTotals = computeTotals([makeBreakdownRow(1, '', { units: 5, sales: 500 })]);

export const attributeKeys = [
  { id: 5, name: 'Size' },
  { id: 6, name: 'Flavour' },
];

/** The section of a request: COMPANY, or the ID of an attribute key. */
export const requestedSection = ({ path, query }: Sent): string =>
  query.get('attributeKeyId') ?? path.split('/').at(7) ?? '';

/** The API of the screen. `rows` responds to the requests of sections, and `totals` to those of distinct totals. */
export const answering =
  (
    rows: (sent: Sent) => Answer | Promise<Answer> = (sent) => ({ body: defaultRows[requestedSection(sent)] ?? [] }),
    totals: (sent: Sent) => Answer = () => ({ body: attributeTotals }),
  ) =>
  (sent: Sent): Answer | Promise<Answer> => {
    if (sent.path.endsWith('/extent')) return { body: { firstSoldOn: '2020-01-01', lastSoldOn: '2020-11-14' } };
    if (sent.path.endsWith('/analytics/totals')) return totals(sent);
    if (sent.path.endsWith('/attribute/keys')) return { body: { attributeKeys } };
    if (sent.path.startsWith(`${reportPath}/`)) return rows(sent);
    return { status: 404, body: { message: 'Not found.' } };
  };

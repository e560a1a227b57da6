import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { noChoices } from '../../../kit/testing/fixtures/choices.fixture.ts';
import { makeBreakdownRow } from '../../../kit/testing/fixtures/sales.fixture.ts';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { computeTotals } from '../core/totals.rules.ts';

interface Figures {
  readonly units?: number;
  readonly sales?: number;
  readonly unitsLastYear?: number;
  readonly salesLastYear?: number;
}

export const makeSectionRow = (id: number, value: string, figures: Figures = {}): BreakdownRow => {
  const { units = 0, sales = 0, unitsLastYear = 0, salesLastYear = 0 } = figures;
  return makeBreakdownRow({
    id,
    value,
    unitsSold: units,
    totalSalesPrice: sales,
    unitsSoldLastYear: unitsLastYear,
    totalSalesPriceLastYear: salesLastYear,
  });
};

export const reportPath = '/api/v1/sales/analytics/sale/break-down';

const wholeFoods = makeSectionRow(1, 'Whole Foods', {
  units: 50,
  sales: 90_000,
  unitsLastYear: 80,
  salesLastYear: 60_000,
});
const freshThyme = makeSectionRow(2, 'Fresh Thyme', {
  units: 70,
  sales: 60_000,
  unitsLastYear: 35,
  salesLastYear: 80_000,
});
const erewhon = makeSectionRow(3, 'Erewhon', { units: 1, sales: 1000 });

const defaultRows: Readonly<Record<string, readonly BreakdownRow[]>> = {
  COMPANY: [freshThyme, wholeFoods, erewhon],
  REGION: [makeSectionRow(11, 'North', { units: 5, sales: 5000 }), makeSectionRow(0, '', { units: 1, sales: 100 })],
  STORE: [
    makeSectionRow(21, 'Downtown', { units: 5, sales: 5000 }),
    makeSectionRow(22, 'Uptown', { units: 4, sales: 4000 }),
  ],
  PRODUCT_LINE: [makeSectionRow(31, 'Oat Bars', { units: 9, sales: 9000 })],
  '5': [makeSectionRow(41, 'Large', { units: 3, sales: 300 }), makeSectionRow(42, 'Small', { units: 2, sales: 200 })],
  '6': [makeSectionRow(51, 'Cocoa', { units: 5, sales: 500 })],
};

/** Every product has one value of both attribute keys, so their rows do not overlap. */
const attributeTotals = computeTotals([makeSectionRow(1, '', { units: 5, sales: 500 })]);

const attributeKeys = [
  { id: 5, name: 'Size' },
  { id: 6, name: 'Flavour' },
];

/** The section of a request: COMPANY, or the ID of an attribute key. */
export const requestedSection = ({ path, query }: Sent): string =>
  query.get('attributeKeyId') ?? path.split('/').at(7) ?? '';

/** The rows of a section: by the ID of an attribute key, or by the type of records. */
export const findRows = ({
  attributeKeyId,
  groupByType,
}: {
  attributeKeyId?: number | undefined;
  groupByType: string;
}) => defaultRows[attributeKeyId ?? groupByType] ?? [];

/** The API of the screen. */
export const server = [
  respond(salesReportRoutes.breakDown, ({ params, query }) => findRows({ ...params, ...query })),
  respond(salesReportRoutes.totals, attributeTotals),
  respond(attributeRoutes.list, pageWith([])),
  ...noChoices,
  respond(salesReportRoutes.availableAttributeKeys, { attributeKeys }),
  respond(salesReportRoutes.salesExtent, {
    firstSoldOn: '2020-01-01',
    lastSoldOn: '2020-11-14',
    spreadFrom: null,
    spreadTo: null,
  }),
];

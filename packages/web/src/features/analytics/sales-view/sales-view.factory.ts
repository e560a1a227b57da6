import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { noChoices } from '../../../kit/testing/fixtures/choices.fixture.ts';
import { makeReport, type SoldFixture } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';

export const makeSectionRow = (id: number, name: string, sold: SoldFixture = {}): SoldFixture => ({
  id,
  name,
  units: 0,
  sales: 0,
  unitsLastYear: 0,
  salesLastYear: 0,
  ...sold,
});

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

const defaultRows: Readonly<Record<string, readonly SoldFixture[]>> = {
  COMPANY: [freshThyme, wholeFoods, erewhon],
  REGION: [
    makeSectionRow(11, 'North', { units: 5, sales: 5000 }),
    makeSectionRow(0, 'No Name', { units: 1, sales: 100 }),
  ],
  STORE: [
    makeSectionRow(21, 'Downtown', { units: 5, sales: 5000 }),
    makeSectionRow(22, 'Uptown', { units: 4, sales: 4000 }),
  ],
  PRODUCT_LINE: [makeSectionRow(31, 'Oat Bars', { units: 9, sales: 9000 })],
  '5': [makeSectionRow(41, 'Large', { units: 3, sales: 300 }), makeSectionRow(42, 'Small', { units: 2, sales: 200 })],
  '6': [makeSectionRow(51, 'Cocoa', { units: 5, sales: 500 })],
};

const attributeKeys = [
  { id: 5, name: 'Size' },
  { id: 6, name: 'Flavour' },
];

/** COMPANY, or the ID of an attribute key. */
export const findSection = ({ levels: [level] }: Pick<ReportQuery, 'levels'>): string =>
  String(level?.attributeKeyId ?? level?.type);

export const buildReport = (query: ReportQuery) => makeReport(query, defaultRows[findSection(query)] ?? []);

/** The API of the screen. */
export const server = [
  respond(reportQueryRoutes.run, ({ body }) => buildReport(body)),
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

import { z } from 'zod';
import { masterDataWriters, planReaders } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, query } from '../kit/shapes.ts';
import { xlsxMediaType } from '../kit/spreadsheet.rules.ts';
import { formerRule, ledgerFigures, overrideKind, stockOutCause } from './ledger.shapes.ts';

/** Whole weeks that a ledger can cover, up to the last whole week. */
export const ledgerWeeks = [13, 26, 52, 104] as const;

export const ledgerInput = z.strictObject({
  weeks: z.literal(ledgerWeeks).default(26),
  formerRule: formerRule.default('BEFORE_SUGGESTIONS'),
});
export type LedgerInput = z.output<typeof ledgerInput>;

const causeTotal = z.strictObject({
  cause: stockOutCause,
  days: z.int(),
  /** Orders, proposals, or products in stores that show the cause. */
  records: z.int(),
});
export type CauseTotal = z.infer<typeof causeTotal>;

const sides = {
  times: z.int(),
  /** Average stock while the decision applied, of all decisions together. */
  proposedCents: cents,
  chosenCents: cents,
  proposedEmptyDays: z.int(),
  chosenEmptyDays: z.int(),
};
const overrideTotal = z.strictObject({ kind: overrideKind, ...sides });
export type OverrideTotal = z.infer<typeof overrideTotal>;
const personTotal = z.strictObject({ user: named, ...sides });
export type PersonTotal = z.infer<typeof personTotal>;

export const ledger = z.strictObject({
  weeks: z.literal(ledgerWeeks),
  formerRule,
  /** The first day, and the day after the last one. */
  from: day,
  until: day,
  /** From this day on, the rules differ; null without an accepted suggestion. */
  changedOn: day.nullable(),
  createdDate: instant,
  companies: z.array(named),
  figures: ledgerFigures,
  causes: z.array(causeTotal),
  overrides: z.array(overrideTotal),
  /** Of the reader; administrators see all people, by name. */
  people: z.array(personTotal),
});
export type Ledger = z.infer<typeof ledger>;

const ledgerState = z.strictObject({
  /** Of the newest computation; null: none yet. */
  status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']).nullable(),
  percent: z.int(),
  /** The newest result; null before the first one. */
  ledger: ledger.nullable(),
});
export type LedgerState = z.infer<typeof ledgerState>;

export const stockOut = z.strictObject({
  id,
  store: named,
  product: named,
  cause: stockOutCause,
  firstDay: day,
  days: z.int(),
  orderId: id.nullable(),
  orderProposalId: id.nullable(),
});
export type StockOutRow = z.infer<typeof stockOut>;

const path = '/api/v1/ledger';
const company = { companyId: query.id };

export const ledgerRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: planReaders,
    summary:
      'Get what came of the orders: stock against the former rule, days without stock by cause, and decisions of people',
    query: z.strictObject(company),
    status: 200,
    response: ledgerState,
    errors: ['COMPANY_NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Compute the ledger again, in the background',
    body: ledgerInput,
    status: 202,
    response: ledgerState,
  },
  stockOuts: {
    method: 'GET',
    path: `${path}/stock-outs`,
    access: planReaders,
    summary: 'List days without stock with their cause, the longest first if no other order is given',
    query: listQuery(['days', 'firstDay', 'store', 'product'], { ...company, cause: stockOutCause.optional() }),
    status: 200,
    response: pageSchema(stockOut),
    errors: ['COMPANY_NOT_FOUND'],
  },
  xlsx: {
    method: 'GET',
    path: `${path}/xlsx`,
    access: planReaders,
    heavy: true,
    summary: 'Download the days without stock with their causes as a spreadsheet, with a last sheet of the figures',
    query: z.strictObject(company),
    status: 200,
    fileResponse: [xlsxMediaType],
    errors: ['COMPANY_NOT_FOUND', 'NOT_FOUND'],
  },
});

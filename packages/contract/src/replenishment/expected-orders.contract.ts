import { z } from 'zod';
import { planReaders } from '../kit/access.ts';
import { day } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, query } from '../kit/shapes.ts';

/** Weeks from that of the last run on. */
export const expectedWeeks = 13;

/** In units, to a tenth: a product in a store may be ordered less than once a week. */
const units = z.number().min(0);

/** 80 % of the outcomes are from `low` to `high`. */
const unitsRange = z.strictObject({ expected: units, low: units, high: units });
const centsRange = z.strictObject({ expected: cents, low: cents, high: cents });
export type ExpectedRange = z.infer<typeof unitsRange>;

const orders = { orderUnits: unitsRange, orderValue: centsRange };

export const expectedWeek = z.strictObject({
  weekStart: day,
  ...orders,
  /** At the end of the week. */
  stockUnits: unitsRange,
  stockValue: cents,
  soldUnits: units,
});
export type ExpectedWeek = z.infer<typeof expectedWeek>;

export const expectedOrders = z.strictObject({
  /** The day of the run, whose stock is the start; null before the first run. */
  stockDay: day.nullable(),
  /** Without weeks, the run had no products of the company or store. */
  weeks: z.array(expectedWeek),
  /** Of all weeks together. */
  total: z.strictObject(orders).nullable(),
});
export type ExpectedOrders = z.infer<typeof expectedOrders>;

export const expectedProduct = z.strictObject({
  /** Of the product. */
  id,
  name: z.string(),
  sku: z.string().nullable(),
  /** Of all weeks together. */
  orderUnits: units,
  orderUnitsLow: units,
  orderUnitsHigh: units,
  orderValue: cents,
  /** From the first week on: units ordered, and in stock at the end of the week. */
  weekOrders: z.array(units),
  weekStock: z.array(units),
});
export type ExpectedProduct = z.infer<typeof expectedProduct>;

/** A company, or a store; without both, the account. */
const scope = { companyId: query.id, storeId: query.id };
const path = '/api/v1/replenishment/expected-orders';

export const expectedOrderRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: planReaders,
    summary: 'Get the orders, stock, and sales that the last run of par levels expects, by week',
    query: z.strictObject(scope),
    status: 200,
    response: expectedOrders,
    errors: ['COMPANY_NOT_FOUND', 'STORE_NOT_FOUND'],
  },
  products: {
    method: 'GET',
    path: `${path}/products`,
    access: planReaders,
    summary: 'List the expected orders of each product, by units if no other order is given',
    query: listQuery(['name', 'orderUnits', 'orderValue'], {
      ...scope,
      productLineId: query.id,
      search: query.search,
    }),
    status: 200,
    response: pageSchema(expectedProduct),
    errors: ['COMPANY_NOT_FOUND', 'STORE_NOT_FOUND'],
  },
});

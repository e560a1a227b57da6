import type { AlertRuleInput } from '@shelfward/contract/alerts/alerts.contract.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct, makeProductLine } from '../products/products.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

/** The parts of a rule that a test does not state. */
export const ruleInput = (given: Partial<AlertRuleInput> = {}): AlertRuleInput => ({
  subject: 'STORE',
  kind: 'FALL',
  figure: 'UNITS',
  threshold: 30,
  weeks: 4,
  filters: {},
  isShared: false,
  isTask: true,
  recipientIds: [],
  isEvent: false,
  ...given,
});

/** Units of a store and product by day; deterministic, and different for each weekday. */
type UnitsOn = (age: number, store: number, product: number) => number;

export const usualUnits: UnitsOn = (age, store, product) =>
  10 + (age % daysPerWeek) + ((age * 7 + store * 3 + product) % 5);

interface SellingChain {
  readonly stores?: number;
  readonly products?: number;
  /** Of days with sales. */
  readonly days?: number;
  /** The newest day. */
  readonly lastDay: string;
  readonly unitsOn?: UnitsOn;
}

/** A company whose stores have sold all products on every day. */
export const makeSellingChain = (
  client: TestClient,
  { stores = 3, products = 2, days = 200, lastDay, unitsOn = usualUnits }: SellingChain,
) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Corner Shops' });
    const lineId = await makeProductLine(db, 'Tea');
    const storeIds: number[] = [];
    for (let store = 0; store < stores; store += 1)
      storeIds.push(await makeStore(db, { companyId, name: `Store ${store + 1}`, number: String(store + 1) }));
    const productIds: number[] = [];
    for (let product = 0; product < products; product += 1)
      productIds.push(await makeProduct(db, { name: `Product ${product + 1}`, productLineId: lineId }));
    const sold = storeIds.flatMap((storeId, store) =>
      productIds.flatMap((productId, product) =>
        Array.from({ length: days }, (_, age) => {
          const units = unitsOn(age, store, product);
          return { storeId, productId, soldOn: addDays(lastDay, -age), units, cents: units * 250 };
        }).filter(({ units }) => units > 0),
      ),
    );
    for (let at = 0; at < sold.length; at += 2000) await makeSaleDays(db, sold.slice(at, at + 2000));
    return { companyId, lineId, storeIds, productIds };
  });

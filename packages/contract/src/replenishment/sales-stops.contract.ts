import { z } from 'zod';
import { masterDataWriters, planReaders } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, query } from '../kit/shapes.ts';
import { stopCauses } from './sales-stops.rules.ts';
import { salesStop } from './sales-stops.shapes.ts';

export const listedStop = z.strictObject({
  ...salesStop.shape,
  store: named,
  company: named,
  product: named,
  /** Expected sales until a delivery that is ordered now can arrive, times the probability that it is out of stock. */
  stake: cents,
  decidedBy: named.nullable(),
  decidedDate: instant.nullable(),
});
export type ListedStop = z.infer<typeof listedStop>;

const path = '/api/v1/replenishment/sales-stops';

export const salesStopRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: planReaders,
    summary: 'List products in stores that stopped selling, by the money at stake if no other order is given',
    query: listQuery(['stake', 'weeks', 'since'], {
      companyId: query.id,
      storeId: query.id,
      productId: query.id,
      /** True: only those whose cause a user has decided. False: only the others. */
      decided: query.choice,
    }),
    status: 200,
    response: pageSchema(listedStop),
  },
  decide: {
    method: 'POST',
    path: `${path}/decisions`,
    access: masterDataWriters,
    summary:
      'Decide whether products have ended or are out of stock, for the next run; the response contains an undo token',
    removes: 'never',
    body: z.strictObject({
      ids: z.array(id).min(1).max(2000),
      cause: z.enum(stopCauses),
      /** Also in the other stores of the company in which the product stopped selling. */
      inAllStores: z.boolean().default(false),
    }),
    status: 200,
    response: z.strictObject({ applied: z.int() }),
    errors: ['SALES_STOP_NOT_FOUND'],
  },
});
export type StopDecision = z.output<typeof salesStopRoutes.decide.body>;

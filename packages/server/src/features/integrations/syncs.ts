import type { IntegrationType } from '@shelfward/contract/integrations/integrations.rules.ts';
import { syncSalesAggregation } from './sales-aggregation.sync.ts';
import type { Sync } from './sync.ts';

/** What each type of integration does when it runs, in the order in which they go when several wait. */
const syncs: readonly { readonly type: IntegrationType; readonly sync: Sync }[] = [
  { type: 'SALES_AGGREGATION', sync: syncSalesAggregation },
];

/** Those that others build on go first: a store cannot come before its company. */
export const priorityOf = (type: IntegrationType): number => 10 * (syncs.findIndex((one) => one.type === type) + 1);

export const syncOf = (type: IntegrationType): Sync => {
  const found = syncs.find((one) => one.type === type);
  if (!found) throw new Error(`Nothing runs ${type}`);
  return found.sync;
};

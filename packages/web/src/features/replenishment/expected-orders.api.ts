import { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { resource } from '../../kit/resource.ts';

export const expectedOrders = resource('expected-orders', expectedOrderRoutes);

/** A company, or a store; without both, the account. */
export interface ExpectedScope {
  readonly companyId?: number | undefined;
  readonly storeId?: number | undefined;
}

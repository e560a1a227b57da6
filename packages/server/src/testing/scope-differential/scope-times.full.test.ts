// ASVS 8.2.2

import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { expect, test } from 'vitest';
import { makeScopedUser } from '../../features/users/user-scopes.factory.ts';
import { useWorld } from '../world.ts';
import { makeMarket } from './market.ts';
import { missingId, type ScopedRequest } from './random-requests.ts';
import { send } from './twins.ts';

const world = useWorld();
const pairs = 300;

test('a hidden record is not found as quickly as a missing one', async () => {
  const client = await world.newClient();
  const { companies, stores, orders, shipments } = await makeMarket(client);
  const { headers } = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [stores[3]?.id ?? 0] });
  const [companyId = 0, storeId = 0, orderId = 0, shipmentId = 0] = [
    companies[1],
    stores[4]?.id,
    orders[0],
    shipments[0],
  ];
  const requests: readonly ((exists: boolean) => ScopedRequest)[] = [
    (is) => ({ route: companyRoutes.get, request: { params: { companyId: is ? companyId : missingId } } }),
    (is) => ({ route: storeRoutes.get, request: { params: { storeId: is ? storeId : missingId } } }),
    (is) => ({ route: storeNoteRoutes.list, request: { params: { storeId: is ? storeId : missingId } } }),
    (is) => ({ route: inventoryRoutes.items, request: { params: { storeId: is ? storeId : missingId } } }),
    (is) => ({ route: orderEntryRoutes.get, request: { params: { storeId: is ? storeId : missingId } } }),
    (is) => ({ route: orderRoutes.get, request: { params: { orderId: is ? orderId : missingId } } }),
    (is) => ({ route: orderRoutes.history, request: { params: { orderId: is ? orderId : missingId } } }),
    (is) => ({ route: orderRoutes.cancel, request: { params: { orderId: is ? orderId : missingId }, body: {} } }),
    (is) => ({ route: shipmentRoutes.get, request: { params: { shipmentId: is ? shipmentId : missingId } } }),
  ];
  for (const make of requests) {
    const slower = { existing: 0, missing: 0 };
    const differences: number[] = [];
    const times: number[] = [];
    const measure = async (exists: boolean): Promise<number> => {
      const startedAt = performance.now();
      const { status } = await send(world.app, make(exists), headers);
      expect(status).toBe(404);
      return performance.now() - startedAt;
    };
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFirst = pair % 2 === 0;
      const [one, two] = [await measure(isFirst), await measure(!isFirst)];
      const [existing, missing] = isFirst ? [one, two] : [two, one];
      slower[existing > missing ? 'existing' : 'missing'] += 1;
      differences.push(existing - missing);
      times.push(existing, missing);
    }

    // Without a difference, the share is outside of these limits once in ten million tests.
    const share = slower.existing / pairs;
    const isNoise = share > 0.35 && share < 0.65;
    const isSmall = Math.abs(median(differences)) < 0.1 * median(times);
    expect([make(true).route.path, isNoise || isSmall]).toEqual([make(true).route.path, true]);
  }
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

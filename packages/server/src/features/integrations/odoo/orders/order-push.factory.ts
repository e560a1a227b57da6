import os from 'node:os';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { z } from 'zod';
import { buildSyncs, type SyncDeps } from '../../../../syncs.ts';
import type { TestClient } from '../../../../testing/client.ts';
import type { World } from '../../../../testing/world.ts';
import { makeCompany } from '../../../companies/companies.factory.ts';
import { makeOrder } from '../../../orders/orders.factory.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import { makeStore } from '../../../stores/stores.factory.ts';
import { runWaitingSyncs } from '../../core/public.ts';
import type { OdooAccess } from '../client/odoo.client.ts';
import { type MappedEntity, saveMapping } from '../master-data/mapping.queries.ts';
import { makeBase, nextName } from '../odoo.factory.ts';

/** Existing records in Odoo: a company with a store, and products. */
export interface RemoteFixture {
  readonly companyId: number;
  readonly storeId: number;
  readonly productIds: readonly number[];
}

const models = { COMPANY: 'res.partner', STORE: 'res.partner', PRODUCT: 'product.product' } as const;

interface OrderPushFixture extends Pick<SyncDeps, 'retryDelaysMs'> {
  readonly access: OdooAccess;
  readonly shop: RemoteFixture;
  readonly settings?: z.input<typeof odooChildSettings.SHELF_TO_ODOO_ORDER>;
}

/** A client with a company, store, and products that are mapped to Odoo, and an integration that exports orders. */
export const makeOrderPush = async (world: World, { access, shop, settings = {}, retryDelaysMs }: OrderPushFixture) => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const { id: baseId } = await makeBase(client, access);
  const body = { name: nextName(), baseIntegrationId: baseId, settings };
  const pushId = (await user(odooRoutes.createOrderPush, { body })).body.id;
  const local = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const productIds: number[] = [];
    for (const _ of shop.productIds) productIds.push(await makeProduct(db));
    return { companyId, storeId, productIds };
  });
  const link = (entity: keyof typeof models & MappedEntity, internalId: number, externalId: number) =>
    client.db((db) =>
      saveMapping({ db, now: new Date() }, { baseId, entity }, { internalId, externalId, model: models[entity] }),
    );
  await link('COMPANY', local.companyId, shop.companyId);
  await link('STORE', local.storeId, shop.storeId);
  for (const [index, externalId] of shop.productIds.entries())
    await link('PRODUCT', local.productIds[index] ?? 0, externalId);
  const place = async (given: Partial<Parameters<typeof makeOrder>[1]> = {}): Promise<number> => {
    const items = local.productIds.map((productId, index) => ({ productId, quantity: index + 2, unitPriceCents: 825 }));
    const { companyId, storeId } = local;
    return client.db((db) => makeOrder(db, { companyId, storeId, status: 'APPROVED', items, ...given }));
  };
  return {
    client,
    user,
    baseId,
    pushId,
    local,
    link,
    place,
    ...createIntegrationRunner(world, client, pushId, retryDelaysMs),
  };
};

/** Functions that run an integration and read its results. */
export const createIntegrationRunner = (
  world: World,
  client: TestClient,
  integrationId: number,
  retryDelaysMs?: readonly number[],
) => {
  const user = client.as('ROLE_ADMIN');
  const params = { integrationId };
  const syncDeps = {
    keys: world.keys,
    outgoing: world.outgoing,
    ...(retryDelaysMs && { retryDelaysMs }),
    uploadFolder: os.tmpdir(),
  };
  const runWaiting = (now?: Date) =>
    runWaitingSyncs({
      database: world.database,
      clock: () => now ?? new Date(),
      log: world.app.log,
      getSync: buildSyncs(syncDeps),
    });
  const last = async () =>
    (await user(integrationQueueRoutes.history, { query: { integrationId, size: 1 } })).body.content[0];
  return {
    runWaiting,
    last,
    run: async () => {
      await user(integrationRoutes.schedulePartialSync, { params });
      await runWaiting();
      return last();
    },
    getOrder: async (orderId: number) => (await user(orderRoutes.get, { params: { orderId } })).body,
    retry: (orderId: number) =>
      user(orderRoutes.setSyncStatus, { params: { orderId }, body: { syncStatus: 'PENDING_FOR_RETRY' } }),
  };
};

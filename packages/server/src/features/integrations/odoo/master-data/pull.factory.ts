import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { World } from '../../../../testing/world.ts';
import { runWaitingSyncs } from '../../core/public.ts';
import type { OdooAccess } from '../client/odoo.client.ts';
import { makeBase, nextName } from '../odoo.factory.ts';
import { odooSyncs } from '../odoo.sync.ts';

const routes = {
  ODOO_TO_SHELF_COMPANY: odooRoutes.createCompanyPull,
  ODOO_TO_SHELF_STORE: odooRoutes.createStorePull,
  ODOO_TO_SHELF_PRICING: odooRoutes.createPricingPull,
  ODOO_TO_SHELF_INVENTORY: odooRoutes.createInventoryPull,
};
export type PullType = keyof typeof routes;

/** A client with a connection to Odoo; each pull is created on first use. */
export const makePuller = async (world: World, access: OdooAccess, retryDelaysMs?: readonly number[]) => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const base = await makeBase(client, access);
  const children = new Map<PullType, number>();
  const ensureChild = async (type: PullType, settings: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const known = children.get(type);
    if (known !== undefined) return known;
    const body = { name: nextName(), baseIntegrationId: base.id, settings };
    const { id } = (await admin(routes[type], { body })).body;
    children.set(type, id);
    return id;
  };
  const syncs = odooSyncs({ keys: world.keys, outgoing: world.outgoing, ...(retryDelaysMs && { retryDelaysMs }) });
  const queue = {
    database: world.database,
    log: world.app.log,
    getSync: (type: string) => syncs[type as PullType],
  };
  return {
    client,
    admin,
    baseId: base.id,
    ensureChild,
    /** Runs the pull and its retries; returns the result. */
    run: async (type: PullType, kind: 'PARTIAL' | 'FULL' = 'PARTIAL') => {
      const integrationId = await ensureChild(type);
      const route = kind === 'FULL' ? integrationRoutes.scheduleFullSync : integrationRoutes.schedulePartialSync;
      await admin(route, { params: { integrationId } });
      for (let hours = 0; hours < 12; hours += 1) {
        const now = new Date(Date.now() + hours * 3 * 3_600_000);
        if ((await runWaitingSyncs({ ...queue, clock: () => now })) === 0) break;
      }
      const { body } = await admin(integrationQueueRoutes.history, { query: { integrationId, size: 1 } });
      return body.content[0];
    },
    /** The unresolved logs. */
    failures: async (type: PullType) => {
      const query = { integrationId: await ensureChild(type), success: false, resolved: false };
      return (await admin(integrationLogRoutes.list, { query })).body.content;
    },
  };
};

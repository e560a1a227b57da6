import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { expect } from 'vitest';
import type { World } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { nextName } from '../odoo.factory.ts';
import { createIntegrationRunner, makeOrderPush } from '../orders/order-push.factory.ts';
import { makeRealFixture, setUnit } from './real-fixture.factory.ts';
import { expectOneId, type RealVersion, realAccess } from './real-odoo.factory.ts';

interface RealOrderPlan {
  /** Of the two products. */
  readonly quantities?: readonly [number, number];
  /** The unit of measure of the products in Odoo; its default otherwise. */
  readonly unitId?: number;
}

/** An order with two products that was exported to a real Odoo, and an integration that imports its state. */
export const makeRealOrder = async (
  world: World,
  odoo: OdooClient,
  version: RealVersion,
  { quantities = [2, 3], unitId }: RealOrderPlan = {},
) => {
  const shop = await makeRealFixture(odoo);
  if (unitId !== undefined) await setUnit(odoo, shop.productIds, unitId);
  const made = await makeOrderPush(world, { access: realAccess(version), shop });
  const { user, client, baseId, local, place, run } = made;
  const body = { name: nextName(), baseIntegrationId: baseId };
  const pullId = (await user(odooRoutes.createOrderPull, { body })).body.id;
  const items = local.productIds.map((productId, index) => {
    return { productId, quantity: quantities[index] ?? 0, unitPriceCents: 825 };
  });
  const orderId = await place({ purchaseOrderNumber: 'PO-1', items });
  expect((await run())?.status).toBe('PROCESSED');
  const remoteId = expectOneId(await odoo.search('sale.order', { domain: [['partner_id', '=', shop.companyId]] }));
  const lineIds = await odoo.search('sale.order.line', { domain: [['order_id', '=', remoteId]], order: 'id' });
  const call = (model: string, method: string, args: Readonly<Record<string, unknown>>) =>
    odoo.call({ model, method, arguments: args });
  const write = (model: string, ids: readonly number[], vals: Readonly<Record<string, unknown>>) =>
    call(model, 'write', { ids, vals });
  const writeLine = (index: number, vals: Readonly<Record<string, unknown>>) =>
    write('sale.order.line', [lineIds[index] ?? 0], vals);
  const findOpenPicking = async (): Promise<number> => {
    const open = [
      ['sale_id', '=', remoteId],
      ['state', 'not in', ['done', 'cancel']],
    ];
    return expectOneId(await odoo.search('stock.picking', { domain: open }));
  };
  /** The warehouse delivers these quantities, and backorders or cancels the rest. */
  const deliver = async (
    quantities: readonly number[],
    rest: 'BACKORDER' | 'CANCEL' = 'BACKORDER',
  ): Promise<number> => {
    const picking = await findOpenPicking();
    const fields = await odoo.getFields('stock.move');
    const moves = await odoo.search('stock.move', { domain: [['picking_id', '=', picking]], order: 'id' });
    for (const [index, quantity] of quantities.entries()) {
      const moved = fields.has('quantity_done') ? { quantity_done: quantity } : { quantity, picked: true };
      const id = moves[index];
      if (id !== undefined) await write('stock.move', [id], moved);
    }
    const context = {
      skip_backorder: true,
      skip_immediate: true,
      picking_ids_not_to_backorder: rest === 'CANCEL' ? [picking] : [],
    };
    await call('stock.picking', 'button_validate', { ids: [picking], context });
    return picking;
  };
  const pull = createIntegrationRunner(world, client, pullId);
  const failures = async () =>
    (await user(integrationLogRoutes.list, { query: { integrationId: pullId, success: false, resolved: false } })).body
      .content;
  const remote = { shop, remoteId, lineIds, call, write, writeLine, findOpenPicking, deliver };
  return { ...made, ...remote, orderId, pull, failures };
};

export type RealOrder = Awaited<ReturnType<typeof makeRealOrder>>;

import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { World } from '../../../../testing/world.ts';
import { type ScriptedOdoo, scriptedRetryDelaysMs } from '../client/scripted-odoo.factory.ts';
import { nextName } from '../odoo.factory.ts';
import { createIntegrationRunner, makeOrderPush } from './order-push.factory.ts';

/** A company with a store and two products in the scripted Odoo. */
export const makeScriptedShop = (odoo: ScriptedOdoo) => {
  const companyId = odoo.make('res.partner', { active: true });
  odoo.change('res.partner', companyId, { commercial_partner_id: [companyId, 'Company'] });
  const storeId = odoo.make('res.partner', { active: true, commercial_partner_id: [companyId, 'Company'] });
  return { companyId, storeId, productIds: [odoo.make('product.product', {}), odoo.make('product.product', {})] };
};

/** An order of 2 and 3 units that was exported to the scripted Odoo, and an integration that imports its state. */
export const makeExportedOrder = async (world: World, odoo: ScriptedOdoo) => {
  const shop = makeScriptedShop(odoo);
  const made = await makeOrderPush(world, { access: odoo.access, shop, retryDelaysMs: scriptedRetryDelaysMs });
  const { user, client, baseId, place, run } = made;
  const body = { name: nextName(), baseIntegrationId: baseId };
  const pullId = (await user(odooRoutes.createOrderPull, { body })).body.id;
  const orderId = await place();
  await run();
  const remote = odoo.all('sale.order')[0];
  if (!remote) throw new Error('The order was not exported');
  const sale = { sale_id: [remote.id, ''], picking_type_code: 'outgoing' };
  const open = odoo.make('stock.picking', { ...sale, state: 'assigned', name: 'WH/OUT/0' });
  /** Odoo delivers nothing more. */
  const close = (): void => odoo.change('stock.picking', open, { state: 'cancel' });
  /** Delivers these quantities of the lines. */
  const deliver = (quantities: readonly number[]): number => {
    const parcel = { state: 'done', name: 'WH/OUT/1', date_done: '2026-11-20 21:01:27', carrier_id: [1, 'UPS Ground'] };
    const id = odoo.make('stock.picking', { ...sale, ...parcel, carrier_tracking_ref: '1Z 1, 1Z 2' });
    for (const [index, quantity] of quantities.entries()) {
      const line = odoo.all('sale.order.line')[index];
      const moved = { picking_id: [id, ''], product_id: line?.product_id, sale_line_id: [line?.id, ''] };
      odoo.make('stock.move', { ...moved, quantity_done: quantity, state: 'done' });
    }
    return id;
  };
  const failures = async () =>
    (await user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content;
  return {
    ...made,
    shop,
    orderId,
    remote,
    deliver,
    close,
    failures,
    pull: createIntegrationRunner(world, client, pullId, scriptedRetryDelaysMs),
  };
};

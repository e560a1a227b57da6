import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { makeExportedOrder } from './order-pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const setUp = async () => {
  const odoo = await startOdoo();
  const made = await makeExportedOrder(world, odoo);
  const clear = () => made.user(odooRoutes.clearMapping, { body: { baseIntegrationId: made.baseId } });
  return { ...made, odoo, clear };
};

test('an order is linked again after its mapping was cleared, and its deliveries are not imported again', async () => {
  const { orderId, deliver, pull, getOrder, clear, remote } = await setUp();
  deliver([2, 1]);
  await pull.run();
  await clear();
  expect((await getOrder(orderId)).erpOrderUrl).toBeNull();

  expect((await pull.run())?.progress.message).toBe('1 open order: no changes. 1 linked again.');

  const order = await getOrder(orderId);
  expect(order.shipments).toHaveLength(1);
  expect(order.erpOrderUrl).toContain(`res_id=${remote.id}`);
});

test('an order whose source document was changed in Odoo is found by its name', async () => {
  const { orderId, pull, getOrder, clear, remote, odoo } = await setUp();
  await clear();
  odoo.change('sale.order', remote.id, { origin: 'Trade fair', state: 'cancel' });

  await pull.run();

  expect((await getOrder(orderId)).status).toBe('CANCELLED');
});

test('an order that Odoo does not have is reported and not linked to another order of its name', async () => {
  const { orderId, pull, clear, remote, odoo, failures, getOrder } = await setUp();
  await clear();
  odoo.remove('sale.order', remote.id);
  odoo.make('sale.order', {
    name: remote.name,
    origin: false,
    client_order_ref: false,
    partner_id: false,
    state: 'sale',
  });

  expect((await pull.run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

  expect((await failures())[0]?.message).toContain(`Odoo has no order ${String(remote.name)} that was exported`);
  expect((await getOrder(orderId)).erpOrderUrl).toBeNull();
});

test('a delivery with the ID of an imported delivery of another order is imported', async () => {
  const { deliver, pull, getOrder, place, run, odoo } = await setUp();
  const picking = deliver([1, 1]);
  await pull.run();
  const other = await place();
  await run();
  // The connection now uses another database, in which the ID belongs to the delivery of the other order.
  const remote = odoo.all('sale.order').at(-1);
  const lines = odoo.all('sale.order.line').slice(2);
  odoo.change('stock.picking', picking, { sale_id: [remote?.id, ''], carrier_tracking_ref: '1Z9' });
  for (const [index, move] of odoo.all('stock.move').entries())
    odoo.change('stock.move', move.id, { sale_line_id: [lines[index]?.id, ''] });

  await pull.run();

  expect((await getOrder(other)).shipments).toMatchObject([{ trackingNumber: '1Z9' }]);
});

import { randomUUID } from 'node:crypto';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makePuller } from '../master-data/pull.factory.ts';
import { makeRealOrder } from './exported-order.factory.ts';
import { findDozens, setRealStock, setUnit } from './real-fixture.factory.ts';
import { deleteExternalIds, expectOneId, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

describe.each(versions)('Odoo %i: a product that it counts in dozens', (version) => {
  test('has twelve times its stock and a twelfth of its price here', async () => {
    const odoo = await openReal(version);
    await deleteExternalIds(odoo);
    const suffix = randomUUID().slice(0, 8);
    const isStorable = (await odoo.getFields('product.product')).has('is_storable');
    const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
    const named = { name: `Eggs ${suffix}`, default_code: `E-${suffix}`, ...kind };
    const remoteId = expectOneId(await makeRemote(odoo, 'product.product', [named]));
    await setUnit(odoo, [remoteId], await findDozens(odoo));
    await setRealStock(odoo, remoteId, 10);
    const [usd = 0] = await odoo.search('res.currency', { domain: [['name', '=', 'USD']] });
    const priceList = { name: `Eggs ${suffix}`, currency_id: usd };
    const list = expectOneId(await makeRemote(odoo, 'product.pricelist', [priceList]));
    const rule = { pricelist_id: list, applied_on: '0_product_variant', compute_price: 'fixed', product_id: remoteId };
    const ruleIds = await makeRemote(odoo, 'product.pricelist.item', [{ ...rule, fixed_price: 99 }]);
    const { admin, ensureChild, run, failures } = await makePuller(world, realAccess(version));
    await ensureChild('ODOO_TO_SHELF_PRICING', { priceList: priceList.name });
    const body = { upc: `E${suffix}`, sku: `E-${suffix}`, name: 'Eggs' };
    const { id: productId } = (await admin(productRoutes.create, { body })).body;
    const product = async () => (await admin(productRoutes.get, { params: { productId } })).body;

    await run('ODOO_TO_SHELF_INVENTORY');
    await run('ODOO_TO_SHELF_PRICING');

    expect(await product()).toMatchObject({ quantity: { onHand: 120 }, pricing: [{ price: 825 }] });

    // 100.00 / 12 has a fraction of a cent.
    const vals = { fixed_price: 100 };
    await odoo.call({ model: 'product.pricelist.item', method: 'write', arguments: { ids: [...ruleIds], vals } });
    await run('ODOO_TO_SHELF_PRICING');

    expect((await product()).pricing).toMatchObject([{ price: 825 }]);
    const logs = (await failures('ODOO_TO_SHELF_PRICING')).filter(({ message }) => message.includes(suffix));
    expect(logs.map(({ message }) => message)).toEqual([expect.stringContaining('fractions of a cent per piece')]);
  });

  test('is ordered and delivered in pieces here', async () => {
    const odoo = await openReal(version);
    await deleteExternalIds(odoo);
    const plan = { quantities: [24, 36], unitId: await findDozens(odoo) } as const;
    const { deliver, pull, getOrder, orderId } = await makeRealOrder(world, odoo, version, plan);
    const shipped = async () => {
      const { status, items, sync } = await getOrder(orderId);
      return [status, items.map(({ shippedQuantity }) => shippedQuantity), sync.erpOrder];
    };

    await deliver([1, 3]);
    await pull.run();
    expect(await shipped()).toEqual(['PACKING', [12, 36], null]);

    await deliver([1]);
    await pull.run();
    expect(await shipped()).toEqual(['SHIPPED', [24, 36], null]);
  });
});

import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import { makePrice, makePriceList } from '../../../pricing/pricing.factory.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makeBase, nextName } from '../odoo.factory.ts';
import { createIntegrationRunner } from '../orders/order-push.factory.ts';
import { deleteExternalIds, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const product = z.object({
  id: z.int(),
  name: z.string(),
  barcode: z.string(),
  default_code: z.string(),
  active: z.boolean(),
});

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });
  let made = 0;
  const setUp = async () => {
    made += 1;
    const suffix = `${Date.now()}${version}${made}`;
    const client = await world.newClient();
    const user = client.as('ROLE_ADMIN');
    const { id: baseIntegrationId } = await makeBase(client, realAccess(version));
    const products = (await user(odooRoutes.createProductPush, { body: { name: nextName(), baseIntegrationId } })).body;
    const prices = (await user(odooRoutes.createPricingPush, { body: { name: nextName(), baseIntegrationId } })).body;
    const there = (...codes: readonly string[]) =>
      odoo.searchRead('product.product', product, {
        domain: [['barcode', 'in', codes]],
        order: 'id',
        context: { active_test: false },
      });
    return {
      client,
      suffix,
      there,
      failures: async () =>
        (await user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content,
      products: createIntegrationRunner(world, client, products.id),
      prices: createIntegrationRunner(world, client, prices.id),
      pricesBack: async (priceList: string) => {
        const body = { name: nextName(), baseIntegrationId, settings: { priceList } };
        return createIntegrationRunner(world, client, (await user(odooRoutes.createPricingPull, { body })).body.id);
      },
    };
  };

  test('restores a product that was archived in Odoo, and reports it', async () => {
    const { client, suffix, there, products, failures } = await setUp();
    const [id] = await makeRemote(odoo, 'product.product', [{ name: 'Old name', barcode: `A${suffix}` }]);
    await odoo.call({ model: 'product.product', method: 'write', arguments: { ids: [id], vals: { active: false } } });
    await client.db((db) => makeProduct(db, { upc: `A${suffix}`, sku: `SA${suffix}`, name: `Oat ${suffix}` }));

    await products.run();

    expect(await there(`A${suffix}`)).toMatchObject([{ name: `Oat ${suffix}`, active: true }]);
    expect(await failures()).toMatchObject([
      { field: 'active', message: expect.stringMatching(/was archived in Odoo.*restored it/) },
    ]);
  });

  test('creates missing products, updates existing ones, and creates no duplicates', async () => {
    const { client, suffix, there, products } = await setUp();
    await makeRemote(odoo, 'product.product', [{ name: 'Old name', barcode: `A${suffix}` }]);
    const ids = await client.db(async (db) => [
      await makeProduct(db, { upc: `A${suffix}`, sku: `SA${suffix}`, name: `Oat ${suffix}` }),
      await makeProduct(db, { upc: `B${suffix}`, sku: `SB${suffix}`, name: `Nut ${suffix}` }),
    ]);

    expect((await products.run())?.progress.message).toBe('2 of 2 products exported.');
    expect((await products.run())?.progress.message).toBe('All products in Odoo are up to date.');

    expect(await there(`A${suffix}`, `B${suffix}`)).toMatchObject([
      { name: `Oat ${suffix}`, default_code: `SA${suffix}`, active: true },
      { name: `Nut ${suffix}`, default_code: `SB${suffix}`, active: true },
    ]);
    for (const inactive of [true, false]) {
      await client.db((db) =>
        db
          .updateTable('product')
          .set({ inactive })
          .where('id', '=', ids[1] ?? 0)
          .execute(),
      );
      expect((await products.run())?.progress.message).toBe('1 of 2 products exported.');
      expect(await there(`B${suffix}`)).toMatchObject([{ active: !inactive }]);
    }
  });

  test('prices become rules for single products, and are updated and deleted with the local prices', async () => {
    const { client, suffix, products, prices, pricesBack } = await setUp();
    const { priceListId, productId } = await client.db(async (db) => {
      const list = await makePriceList(db, { name: `List ${suffix}` });
      const productId = await makeProduct(db, { upc: `P${suffix}`, sku: `SP${suffix}` });
      await makePrice(db, { priceListId: list, productId, priceCents: 825 });
      return { priceListId: list, productId };
    });
    await products.run();
    const rules = () =>
      odoo.searchRead('product.pricelist.item', z.object({ id: z.int(), fixed_price: z.number() }), {
        domain: [['pricelist_id.name', '=', `List ${suffix}`]],
        order: 'id',
      });

    await prices.run();
    await prices.run();
    expect((await rules()).map(({ fixed_price: price }) => price)).toContain(8.25);
    const count = (await rules()).length;
    const change = (values: { priceCents?: number; inactive?: boolean }) =>
      client.db((db) =>
        db
          .updateTable('productPrice')
          .set(values)
          .where('priceListId', '=', priceListId)
          .where('productId', '=', productId)
          .execute(),
      );
    await change({ priceCents: 999 });
    // Odoo still has the exported price, which is not a change in Odoo.
    await (await pricesBack(`List ${suffix}`)).run();
    await prices.run();
    expect((await rules()).map(({ fixed_price: price }) => price)).toContain(9.99);
    expect(await rules()).toHaveLength(count);
    await change({ inactive: true });
    await prices.run();
    expect(await rules()).toHaveLength(count - 1);
  });
});

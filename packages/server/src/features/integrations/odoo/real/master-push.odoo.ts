import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import { makePrice, makePriceList } from '../../../pricing/pricing.factory.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makeBase, nextName } from '../odoo.factory.ts';
import { runningOf } from '../push/order-push.factory.ts';
import { forgetExternalIds, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

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
    await forgetExternalIds(odoo);
  });
  let made = 0;
  const setUp = async () => {
    made += 1;
    const mark = `${Date.now()}${version}${made}`;
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
      mark,
      there,
      products: runningOf(world, client, products.id),
      prices: runningOf(world, client, prices.id),
      pricesBack: async (priceList: string) => {
        const body = { name: nextName(), baseIntegrationId, settings: { priceList } };
        return runningOf(world, client, (await user(odooRoutes.createPricingPull, { body })).body.id);
      },
    };
  };

  test('products that Odoo lacks are made, those that it has are changed, and nothing is made twice', async () => {
    const { client, mark, there, products } = await setUp();
    await makeRemote(odoo, 'product.product', [{ name: 'Old name', barcode: `A${mark}` }]);
    const ids = await client.db(async (db) => [
      await makeProduct(db, { upc: `A${mark}`, sku: `SA${mark}`, name: `Oat ${mark}` }),
      await makeProduct(db, { upc: `B${mark}`, sku: `SB${mark}`, name: `Nut ${mark}` }),
    ]);

    expect((await products.run())?.progress.message).toBe('2 of 2 products were given to Odoo.');
    expect((await products.run())?.progress.message).toBe('Odoo has all products as they are.');

    expect(await there(`A${mark}`, `B${mark}`)).toMatchObject([
      { name: `Oat ${mark}`, default_code: `SA${mark}`, active: true },
      { name: `Nut ${mark}`, default_code: `SB${mark}`, active: true },
    ]);
    for (const inactive of [true, false]) {
      await client.db((db) =>
        db
          .updateTable('product')
          .set({ inactive })
          .where('id', '=', ids[1] ?? 0)
          .execute(),
      );
      expect((await products.run())?.progress.message).toBe('1 of 2 products were given to Odoo.');
      expect(await there(`B${mark}`)).toMatchObject([{ active: !inactive }]);
    }
  });

  test('prices become rules for one product each, change with ours, and go with them', async () => {
    const { client, mark, products, prices, pricesBack } = await setUp();
    const { priceListId, productId } = await client.db(async (db) => {
      const list = await makePriceList(db, { name: `List ${mark}` });
      const of = await makeProduct(db, { upc: `P${mark}`, sku: `SP${mark}` });
      await makePrice(db, { priceListId: list, productId: of, priceCents: 825 });
      return { priceListId: list, productId: of };
    });
    await products.run();
    const rules = () =>
      odoo.searchRead('product.pricelist.item', z.object({ id: z.int(), fixed_price: z.number() }), {
        domain: [['pricelist_id.name', '=', `List ${mark}`]],
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
    // Odoo has the older one still, as we gave it: it is no change of Odoo's.
    await (await pricesBack(`List ${mark}`)).run();
    await prices.run();
    expect((await rules()).map(({ fixed_price: price }) => price)).toContain(9.99);
    expect(await rules()).toHaveLength(count);
    await change({ inactive: true });
    await prices.run();
    expect(await rules()).toHaveLength(count - 1);
  });
});

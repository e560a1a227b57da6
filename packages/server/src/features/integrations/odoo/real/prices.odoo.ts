import { randomUUID } from 'node:crypto';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import { makePrice, makePriceList } from '../../../pricing/pricing.factory.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makePuller } from '../master-data/pull.factory.ts';
import { nextName } from '../odoo.factory.ts';
import { createIntegrationRunner } from '../orders/order-push.factory.ts';
import { expectOneId, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const charged = z.object({ product_id: z.tuple([z.int(), z.string()]), price_unit: z.number() });
const remoteRule = z.object({ id: z.int(), fixed_price: z.number(), min_quantity: z.number() });

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
  });

  /** A price list with products that exist here and in Odoo. */
  const setUp = async (count: number) => {
    const prefix = randomUUID().slice(0, 8);
    const [usd = 0] = await odoo.search('res.currency', {
      domain: [['name', '=', 'USD']],
      context: { active_test: false },
    });
    const listName = `List ${prefix}`;
    const list = expectOneId(await makeRemote(odoo, 'product.pricelist', [{ name: listName, currency_id: usd }]));
    const remoteIds = await makeRemote(
      odoo,
      'product.product',
      Array.from({ length: count }, (_, index) => ({
        name: `Product ${prefix} ${index}`,
        default_code: `${prefix}-${index}`,
        list_price: 50,
      })),
    );
    const templateShape = z.object({ id: z.int(), product_tmpl_id: z.tuple([z.int(), z.string()]) });
    const found = await odoo.searchRead('product.product', templateShape, { domain: [['id', 'in', remoteIds]] });
    const templates = remoteIds.map((id) => found.find((one) => one.id === id)?.product_tmpl_id[0] ?? 0);
    const puller = await makePuller(world, realAccess(version));
    const localIds: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const body = { upc: `${prefix}${index}`, sku: `${prefix}-${index}`, name: `Product ${prefix} ${index}` };
      localIds.push((await puller.admin(productRoutes.create, { body })).body.id);
    }
    const rule = async (values: object): Promise<number> => {
      const common = { pricelist_id: list, compute_price: 'fixed', applied_on: '0_product_variant' };
      return expectOneId(await makeRemote(odoo, 'product.pricelist.item', [{ ...common, ...values }]));
    };
    /** The prices on a quotation that Odoo computes. */
    const quote = async (): Promise<ReadonlyMap<number, number>> => {
      const partner = expectOneId(await makeRemote(odoo, 'res.partner', [{ name: `Buyer ${prefix}` }]));
      const order_line = remoteIds.map((product_id) => [0, 0, { product_id, product_uom_qty: 1 }]);
      const order = expectOneId(
        await makeRemote(odoo, 'sale.order', [{ partner_id: partner, pricelist_id: list, order_line }]),
      );
      const lines = await odoo.searchRead('sale.order.line', charged, { domain: [['order_id', '=', order]] });
      return new Map(lines.map(({ product_id: [id], price_unit: price }) => [id, price]));
    };
    const priceHere = async (index: number): Promise<number | undefined> => {
      const params = { productId: localIds[index] ?? 0 };
      return (await puller.admin(productRoutes.get, { params })).body.pricing[0]?.price;
    };
    await puller.ensureChild('ODOO_TO_SHELF_PRICING', { priceList: listName });
    return { prefix, listName, list, remoteIds, templates, localIds, puller, rule, quote, priceHere };
  };

  test('imports the price that a quotation in Odoo has', async () => {
    const { remoteIds, templates, puller, rule, quote, priceHere } = await setUp(7);
    const [first, second, third, fourth, fifth, sixth] = remoteIds;
    await rule({ product_id: first, fixed_price: 11.11 });
    await rule({ applied_on: '1_product', product_tmpl_id: templates[0], fixed_price: 99.99 });
    await rule({ product_id: second, fixed_price: 22.22, min_quantity: 1 });
    await rule({ product_id: second, fixed_price: 88.88, min_quantity: 0 });
    await rule({ product_id: third, fixed_price: 5, date_end: '2020-01-31 00:00:00' });
    await rule({ product_id: third, fixed_price: 6.5 });
    await rule({ product_id: fourth, compute_price: 'percentage', percent_price: 10 });
    await rule({ product_id: fifth, fixed_price: 7.25 });
    await rule({ product_id: fifth, fixed_price: 6.25, min_quantity: 12 });
    await rule({ product_id: sixth, fixed_price: 4.05, date_start: '2020-01-01 00:00:00' });
    await rule({ applied_on: '3_global', fixed_price: 77 });

    await puller.run('ODOO_TO_SHELF_PRICING');

    const quoted = await quote();
    const here = await Promise.all([0, 1, 2, 3, 4, 5].map(priceHere));
    expect(here).toEqual([1111, 2222, 650, 4500, 725, 405]);
    expect(remoteIds.slice(0, 6).map((id) => Math.round((quoted.get(id) ?? 0) * 100))).toEqual(here);
    // The rule for all products is reported instead of imported.
    expect(await priceHere(6)).toBeUndefined();
    const messages = (await puller.failures('ODOO_TO_SHELF_PRICING')).map(({ message }) => message).join(' ');
    expect(messages).toContain('it applies only from 12 units');
    expect(messages).toContain('it ended on 2020-01-31');
    expect(messages).toContain('it is for a category or for all products');
  });

  test('reports a price that changes within thirty days, and skips fractions of a cent', async () => {
    const { remoteIds, puller, rule, priceHere } = await setUp(2);
    const soon = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
    await rule({ product_id: remoteIds[0], fixed_price: 8 });
    await rule({ product_id: remoteIds[0], fixed_price: 9, min_quantity: 1, date_start: `${soon} 00:00:00` });
    await odoo.call({
      model: 'decimal.precision',
      method: 'write',
      arguments: {
        ids: await odoo.search('decimal.precision', { domain: [['name', '=', 'Product Price']] }),
        vals: { digits: 3 },
      },
    });
    try {
      await rule({ product_id: remoteIds[1], fixed_price: 3.005 });

      const result = await puller.run('ODOO_TO_SHELF_PRICING');

      expect(result?.progress.message).toContain('1 will change within 30 days.');
    } finally {
      await odoo.call({
        model: 'decimal.precision',
        method: 'write',
        arguments: {
          ids: await odoo.search('decimal.precision', { domain: [['name', '=', 'Product Price']] }),
          vals: { digits: 2 },
        },
      });
    }
    expect([await priceHere(0), await priceHere(1)]).toEqual([800, undefined]);
    const messages = (await puller.failures('ODOO_TO_SHELF_PRICING')).map(({ message }) => message).join(' ');
    expect(messages).toContain('today 8.00, then 9.00');
    expect(messages).toContain('3.005 for');
    expect(messages).toContain('fractions of a cent');
  });

  test('an export changes no rule that was made in Odoo, and reports both prices', async () => {
    const { listName, list, remoteIds, localIds, puller, rule, quote } = await setUp(2);
    const made = await rule({ product_id: remoteIds[0], fixed_price: 99.99, min_quantity: 1 });
    await puller.client.db(async (db) => {
      const priceListId = await makePriceList(db, { name: listName });
      for (const [index, productId] of localIds.entries())
        await makePrice(db, { priceListId, productId, priceCents: 1111 + index });
    });
    const body = { name: nextName(), baseIntegrationId: puller.baseId };
    const { id } = (await puller.admin(odooRoutes.createPricingPush, { body })).body;
    const push = createIntegrationRunner(world, puller.client, id);

    const result = await push.run();

    const rules = await odoo.searchRead('product.pricelist.item', remoteRule, {
      domain: [['pricelist_id', '=', list]],
    });
    expect(rules.find((one) => one.id === made)).toMatchObject({ fixed_price: 99.99, min_quantity: 1 });
    const quoted = await quote();
    expect(remoteIds.map((one) => quoted.get(one))).toEqual([99.99, 11.12]);
    expect(result?.progress.message).toBe('1 of 2 prices exported, 1 failed.');
    const { status } = (await push.last()) ?? {};
    expect(status).toBe('FAILED_UNRESOLVED_LOGS');
  });
});

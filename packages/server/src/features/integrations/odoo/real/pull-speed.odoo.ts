import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makePuller, type PullType } from '../pull/pull.factory.ts';
import { expectOneId, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const kinds = [
  'ODOO_TO_SHELF_COMPANY',
  'ODOO_TO_SHELF_STORE',
  'ODOO_TO_SHELF_PRICING',
  'ODOO_TO_SHELF_INVENTORY',
] as const satisfies readonly PullType[];

/** Creates 200 companies with 10 stores each and 2,000 products with two prices each. */
const fill = async (odoo: OdooClient, prefix: string): Promise<void> => {
  const make = async (model: string, records: readonly Readonly<Record<string, unknown>>[]) => {
    const ids: number[] = [];
    for (let at = 0; at < records.length; at += 500)
      ids.push(...(await makeRemote(odoo, model, records.slice(at, at + 500))));
    return ids;
  };
  const companies = await make(
    'res.partner',
    Array.from({ length: 200 }, (_, index) => ({ name: `${prefix} ${index}`, is_company: true, city: 'Albany' })),
  );
  await make(
    'res.partner',
    companies.flatMap((parent, company) =>
      Array.from({ length: 10 }, (_, index) => ({
        name: `${prefix} ${company} store ${index}`,
        type: 'delivery',
        parent_id: parent,
        ref: `${company}-${index}`,
      })),
    ),
  );
  const isStorable = (await odoo.getFields('product.product')).has('is_storable');
  const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
  const products = await make(
    'product.product',
    Array.from({ length: 2000 }, (_, index) => ({
      name: `${prefix} ${index}`,
      default_code: `${prefix}-${index}`,
      ...kind,
    })),
  );
  const [usd] = await odoo.search('res.currency', { domain: [['name', '=', 'USD']], context: { active_test: false } });
  for (const name of ['Wholesale', 'Retail']) {
    const list = expectOneId(
      await makeRemote(odoo, 'product.pricelist', [{ name: `${prefix} ${name}`, currency_id: usd }]),
    );
    await make(
      'product.pricelist.item',
      products.map((product, index) => ({
        pricelist_id: list,
        applied_on: '0_product_variant',
        compute_price: 'fixed',
        product_id: product,
        fixed_price: 1 + index / 100,
      })),
    );
  }
};

describe.each(versions)('Odoo %i', (version) => {
  test('imports 200 companies, 2,000 stores, 2,000 products, and 4,000 prices within three minutes, and no changes within five seconds', async () => {
    const prefix = randomUUID().slice(0, 8);
    await fill(await openReal(version), prefix);
    const puller = await makePuller(world, realAccess(version));
    await puller.client.db((db) =>
      db
        .insertInto('product')
        .values(
          Array.from({ length: 2000 }, (_, index) => ({
            upc: `${prefix}${index}`,
            sku: `${prefix}-${index}`,
            name: `${prefix} ${index}`,
          })),
        )
        .execute(),
    );
    const timed = async (kind: 'FULL' | 'PARTIAL') => {
      const times: [string, number, string][] = [];
      for (const type of kinds) {
        const begun = performance.now();
        const item = await puller.run(type, kind);
        times.push([type, Math.round(performance.now() - begun), item?.progress.message ?? '']);
      }
      console.info(`Odoo ${version}, ${kind}`, times);
      return times.reduce((sum, [, ms]) => sum + ms, 0);
    };

    expect(await timed('FULL')).toBeLessThan(180_000);
    expect(await timed('PARTIAL')).toBeLessThan(5000);

    const count = (table: 'company' | 'store' | 'productPrice') =>
      puller.client.db((db) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      );
    expect((await count('company')).total).toBeGreaterThanOrEqual(200);
    expect((await count('store')).total).toBeGreaterThanOrEqual(2000);
    expect((await count('productPrice')).total).toBe(4000);
  });
});

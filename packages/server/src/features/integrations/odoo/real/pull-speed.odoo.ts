import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makePuller, type PullType } from '../master-data/pull.factory.ts';
import { fillOdoo } from './real-fixture.factory.ts';
import { openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const kinds = [
  'ODOO_TO_SHELF_COMPANY',
  'ODOO_TO_SHELF_STORE',
  'ODOO_TO_SHELF_PRICING',
  'ODOO_TO_SHELF_INVENTORY',
] as const satisfies readonly PullType[];

describe.each(versions)('Odoo %i', (version) => {
  test('imports 200 companies, 2,000 stores, 2,000 products, and 4,000 prices within three minutes, and no changes within five seconds', async () => {
    const prefix = randomUUID().slice(0, 8);
    await fillOdoo(await openReal(version), prefix);
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

import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makeOrderPush } from '../orders/order-push.factory.ts';
import { makeRealFixture } from './real-fixture.factory.ts';
import { deleteExternalIds, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const orders = 200;
const lines = 20;
const maxMs = 180_000;

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });

  test('imports and confirms two hundred orders of twenty lines within three minutes', async () => {
    const shop = await makeRealFixture(odoo, lines);
    const { place, run } = await makeOrderPush(world, { access: realAccess(version), shop });
    for (let index = 0; index < orders; index += 1) await place({ purchaseOrderNumber: `PO-${index}` });
    const startedAt = performance.now();

    const last = await run();

    const durationMs = Math.round(performance.now() - startedAt);
    console.info(`Odoo ${version}: ${orders} orders of ${lines} lines in ${(durationMs / 1000).toFixed(1)} s`);
    expect(last?.progress.message).toBe('200 orders exported.');
    const confirmed = [
      ['partner_id', '=', shop.companyId],
      ['state', '=', 'sale'],
    ];
    expect(await odoo.search('sale.order', { domain: confirmed })).toHaveLength(orders);
    expect(durationMs).toBeLessThan(maxMs);
  });
});

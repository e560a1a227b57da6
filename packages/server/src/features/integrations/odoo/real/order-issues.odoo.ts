import { randomUUID } from 'node:crypto';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { listRoundedTotals } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../testing/world.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { OdooError } from '../client/odoo.errors.ts';
import { describeRejection } from '../client/odoo-rejections.rules.ts';
import { makeOrderPush } from '../orders/order-push.factory.ts';
import { makeRealFixture } from './real-fixture.factory.ts';
import { deleteExternalIds, expectOneId, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

const remoteOrder = z.object({ id: z.int(), amount_untaxed: z.number() });

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });
  const write = (model: string, ids: readonly number[], vals: Readonly<Record<string, unknown>>) =>
    odoo.call({ model, method: 'write', arguments: { ids, vals } });
  const setUp = async (products = 2) => {
    const shop = await makeRealFixture(odoo, products);
    const made = await makeOrderPush(world, { access: realAccess(version), shop });
    const ordersThere = () =>
      odoo.searchRead('sale.order', remoteOrder, { domain: [['partner_id', '=', shop.companyId]], order: 'id' });
    const failures = async () =>
      (await made.user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content;
    return { ...made, shop, ordersThere, failures };
  };

  test.each([
    [2.5, [900]],
    [10, [15, 15, 15]],
    [33.33, [999, 1, 4550]],
    [12.5, [104, 108]],
  ])('computes one of the totals that are shown before the export: less %d percent of %j', async (discount, prices) => {
    const { client, place, run, getOrder, ordersThere, local } = await setUp(prices.length);
    const items = prices.map((unitPriceCents, at) => ({
      productId: local.productIds[at] ?? 0,
      quantity: 1,
      unitPriceCents,
    }));
    const id = await place({ items });
    await client.db((db) => db.updateTable('salesOrder').set({ discount }).where('id', '=', id).execute());
    const before = await getOrder(id);

    await run();

    const [there] = await ordersThere();
    const { erpAmounts } = (await getOrder(id)).sync;
    const totals = listRoundedTotals({ ...before, discount, lines: before.items }, erpAmounts?.rounding);
    expect(totals.length === 0 ? [erpAmounts?.here] : totals).toContain(Math.round((there?.amount_untaxed ?? 0) * 100));
  });

  test('rejects an order with an archived product until it is restored', async () => {
    const { place, run, retry, getOrder, shop, ordersThere } = await setUp();
    const archived = shop.productIds.slice(1);
    await write('product.product', archived, { active: false });
    const id = await place();

    await run();
    expect((await getOrder(id)).sync.reason).toMatch(/^The product .* is archived in Odoo\. Restore it in Odoo/);
    expect(await ordersThere()).toEqual([]);

    await write('product.product', archived, { active: true });
    await retry(id);
    await run();
    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
  });

  test('names the candidates of an ambiguous SKU', async () => {
    const { client, place, run, getOrder } = await setUp();
    const sku = `SKU-${randomUUID().slice(0, 8)}`;
    await makeRemote(
      odoo,
      'product.product',
      ['Honey jar', 'Honey tin'].map((name) => ({ name, default_code: sku })),
    );
    const productId = await client.db((db) => makeProduct(db, { name: 'Honey', sku }));
    const id = await place({ items: [{ productId, quantity: 1, unitPriceCents: 900 }] });

    await run();

    expect((await getOrder(id)).sync.reason).toMatch(
      /^The product Honey .* is not linked because Odoo has 2 products with its SKU: Honey jar \(no barcode\), and Honey tin/,
    );
  });

  describe('with a second company in the database', () => {
    const addCompany = async () => {
      const name = `Second ${randomUUID().slice(0, 8)}`;
      const id = expectOneId(await makeRemote(odoo, 'res.company', [{ name }]));
      return { id, name };
    };
    const setAllowed = (companyId: number, isAllowed: boolean) =>
      write('res.users', [odoo.userId], { company_ids: [[isAllowed ? 4 : 3, companyId]] });

    const joinMessages = (messages: readonly { readonly message: string }[]): string =>
      messages.map(({ message }) => message).join(' ');
    /** What Odoo says; Odoo 14 rejects the delivery of a confirmed order. */
    const confirm = (ids: readonly number[]): Promise<string> =>
      odoo.call({ model: 'sale.order', method: 'action_confirm', arguments: { ids } }).then(
        () => 'confirmed',
        (error: unknown) => (error instanceof OdooError ? (error.remoteMessage ?? '') : String(error)),
      );

    test.each(['COMPANY', 'PRODUCT'] as const)('says to which company a record belongs: %s', async (entity) => {
      const { place, run, getOrder, failures, shop, ordersThere } = await setUp();
      const second = await addCompany();
      await setAllowed(second.id, true);
      const [model, id] =
        entity === 'COMPANY' ? ['res.partner', shop.companyId] : ['product.product', shop.productIds[0]];
      await write(String(model), [Number(id)], { company_id: second.id });
      const orderId = await place();

      await run();

      expect((await failures()).map(({ field, record }) => [field, record?.entityType])).toContainEqual([
        'company',
        entity,
      ]);
      expect((await getOrder(orderId)).sync.reason).toContain(`belongs to the company ${second.name}`);
      expect(await ordersThere()).toEqual([]);
      await setAllowed(second.id, false);
    });

    test('translates what Odoo says about a contact of another company', async () => {
      const { shop } = await setUp();
      const second = await addCompany();
      await setAllowed(second.id, true);
      await write('res.partner', [shop.companyId], { company_id: second.id });

      const text = await odoo
        .load(
          'sale.order',
          ['partner_id/.id', 'order_line/product_id/.id', 'order_line/product_uom_qty'],
          [[String(shop.companyId), String(shop.productIds[0]), '1']],
        )
        .then((response) => ('messages' in response ? joinMessages(response.messages) : confirm(response.ids)));

      expect(describeRejection(text, { record: 'order PO-7', next: 'retry' })).toMatch(
        /^Odoo rejected order PO-7\. In Odoo, .* belongs to another company than .*\. Clear the field Company of .* in Odoo/,
      );
      await setAllowed(second.id, false);
    });

    test('does not take a company for deleted that the login may not see', async () => {
      const { place, run, getOrder, shop } = await setUp();
      const second = await addCompany();
      await setAllowed(second.id, true);
      await write('res.partner', [shop.companyId], { company_id: second.id });
      await setAllowed(second.id, false);
      const id = await place();

      await run();

      // Odoo 14 shows the contact, newer versions hide it.
      expect((await getOrder(id)).sync.reason).toMatch(/belongs to (?:the|another) company/);
    });
  });
});

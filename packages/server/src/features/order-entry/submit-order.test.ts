// ASVS 2.3.2

import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { saveCalendar } from '../deliveries/calendars.factory.ts';
import { listOpenTasks } from '../today/today.factory.ts';
import { makeScopedUser, type ScopedUser } from '../users/user-scopes.factory.ts';
import { type EntryStore, makeEntryStore } from './order-entry.factory.ts';

const world = useWorld();
let client: TestClient;
let partner: ScopedUser;
let ids: EntryStore;

beforeEach(async () => {
  client = await world.newClient();
  ids = await makeEntryStore(client);
  partner = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [ids.companyId] });
});
afterEach(() => world.setNow(undefined));

const draft = async (quantity = 12, call = partner.call) => {
  const items = [{ productId: ids.tea, quantity }];
  const { body } = await call(orderRoutes.create, { body: { companyId: ids.companyId, storeId: ids.storeId, items } });
  return { params: { orderId: body.id } };
};
const submit = ({ params }: { params: { orderId: number } }, deliveryDay?: string | null) =>
  partner.call(orderEntryRoutes.submit, { params, body: { deliveryDay } });
const manager = () => client.as('ROLE_ORDER_MANAGER');
const changeTea = ({ params }: { params: { orderId: number } }, quantity: number) =>
  manager()(orderRoutes.updateItem, { params: { ...params, productId: ids.tea }, body: { quantity } });
const listRecipients = async () => (await world.mails()).map(({ to }) => to);
const detail = (body: unknown) => (body as { readonly detail?: string }).detail;

describe('the stores of an entry', () => {
  test('have their draft with what is missing, or what is submitted, and products below the par level', async () => {
    await draft(6);
    const { body } = await partner.call(orderEntryRoutes.list, { query: {} });
    const search = await partner.call(orderEntryRoutes.list, { query: { search: 'no such store' } });

    expect(
      body.content.map(({ store, order, missing, productsBelowPar }) => ({
        ...store,
        order,
        missing,
        productsBelowPar,
      })),
    ).toMatchObject([
      {
        id: ids.storeId,
        order: { status: 'DRAFT', totalUnit: 6, submittedDate: null },
        missing: [{ kind: 'VALUE', minimum: 4000, missing: 1000 }],
        productsBelowPar: 2,
      },
      { id: ids.otherStoreId, order: null, missing: [], productsBelowPar: 0 },
    ]);
    expect(search.body.content).toEqual([]);
  });

  test('show a submitted order with its day', async () => {
    await submit(await draft());
    const { body } = await partner.call(orderEntryRoutes.list, { query: {} });

    expect(body.content[0]?.order).toMatchObject({ status: 'PENDING', submittedDate: expect.any(String) });
    expect((await partner.call(orderEntryRoutes.get, { params: { storeId: ids.storeId } })).body.draftId).toBeNull();
  });

  test('are those of the scope', async () => {
    const other = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [ids.otherStoreId] });
    const { body } = await other.call(orderEntryRoutes.list, { query: {} });

    expect(body.content.map(({ store }) => store.id)).toEqual([ids.otherStoreId]);
    expect((await other.call(orderEntryRoutes.get, { params: { storeId: ids.storeId } })).status).toBe(404);
    const order = await draft();
    expect((await other.call(orderEntryRoutes.submit, { ...order, body: {} })).status).toBe(404);
    expect((await other.call(orderEntryRoutes.submission, order)).status).toBe(404);
  });

  test('have what they can order and the draft that an entry continues', async () => {
    const { params } = await draft();
    const { body } = await partner.call(orderEntryRoutes.get, { params: { storeId: ids.storeId } });

    expect(body.draftId).toBe(params.orderId);
    expect(body.products.map(({ product, suggested }) => [product.name, suggested])).toEqual([
      ['Soap', 10],
      ['Tea', 12],
    ]);
  });
});

describe('after the cut-off', () => {
  // Orders on Monday and Thursday until 14:00 UTC, delivered on Wednesday and Friday.
  beforeEach(async () => {
    await saveCalendar(client, { scope: 'stores', scopeId: ids.storeId });
    world.setNow(new Date('2026-11-30T13:59:00Z'));
  });

  test('an order is submitted only when the partner has confirmed its later delivery', async () => {
    const order = await draft();
    const { body: entry } = await partner.call(orderEntryRoutes.get, { params: { storeId: ids.storeId } });
    expect(entry.delivery?.deliveryDay).toBe('2026-12-02');
    world.setNow(new Date('2026-11-30T14:00:00Z'));

    const late = await submit(order, '2026-12-02');
    const confirmed = await submit(order, '2026-12-04');

    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'DELIVERY_CHANGED', deliveryDay: '2026-12-04' }),
    ]);
    expect(detail(late.body)).toBe(
      'The cut-off for the delivery of 12/02/2026 has passed. The order arrives on 12/04/2026 now.',
    );
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'PENDING']);
    const { body } = await partner.call(orderEntryRoutes.submission, order);
    expect(body.deliveryDay).toBe('2026-12-04');
  });

  test('a caller that names no delivery submits to the next one', async () => {
    world.setNow(new Date('2026-11-30T14:00:00Z'));

    expect((await submit(await draft())).status).toBe(200);
  });
});

describe('an order that the brand changed', () => {
  test('is approved with a reason, and the e-mail lists the changes', async () => {
    const order = await draft(18);
    await submit(order);
    await changeTea(order, 12);
    const approve = (reason?: string) =>
      manager()(orderRoutes.setStatus, { ...order, body: { status: 'APPROVED', reason } });

    const withoutReason = await approve();
    const byUpdate = await manager()(orderRoutes.update, { ...order, body: { status: 'APPROVED' } });
    const approved = await approve('Only two packs are left.');

    expect([withoutReason.body, byUpdate.body]).toEqual([
      expect.objectContaining({ code: 'CHANGE_REASON_REQUIRED' }),
      expect.objectContaining({ code: 'CHANGE_REASON_REQUIRED' }),
    ]);
    expect(approved.body.status).toBe('APPROVED');
    const { body } = await partner.call(orderEntryRoutes.submission, order);
    expect(body).toMatchObject({
      changes: [{ product: { name: 'Tea' }, submitted: 18, quantity: 12 }],
      reason: 'Only two packs are left.',
    });
    const mail = (await world.mails()).find(({ subject }) => subject.endsWith('was approved with changes'));
    expect(mail?.text).toContain('Reason: Only two packs are left.');
    expect(mail?.text).toContain('Tea: 18 → 12 units');
    expect(mail?.to).toContain('scoped');
  });

  test('is e-mailed to the partner when a representative approves it', async () => {
    const order = await draft();
    await submit(order);
    const seller = await makeScopedUser(world, client, {
      kind: 'REPRESENTATIVE',
      companyIds: [ids.companyId],
      authorities: ['ROLE_ORDER_MANAGER'],
    });
    await seller.call(orderRoutes.setStatus, { ...order, body: { status: 'APPROVED' } });

    expect(await listRecipients()).toContain(partner.email);
  });

  test('is not e-mailed to a partner whose scope it has left', async () => {
    const order = await draft();
    await submit(order);
    await client.db((db) =>
      db.updateTable('userScope').set({ storeId: ids.otherStoreId }).where('userId', '=', partner.id).execute(),
    );
    await manager()(orderRoutes.setStatus, { ...order, body: { status: 'APPROVED' } });

    expect(await listRecipients()).not.toContain(partner.email);
  });

  test('needs no reason if nothing was changed, but one to be sent back', async () => {
    const order = await draft();
    await submit(order);
    const back = await manager()(orderRoutes.setStatus, { ...order, body: { status: 'DRAFT' } });
    const approved = await manager()(orderRoutes.setStatus, { ...order, body: { status: 'APPROVED' } });

    expect(back.body).toMatchObject({ code: 'CHANGE_REASON_REQUIRED' });
    expect(approved.status).toBe(200);
  });

  test('shows the differences of the submitted order, and not those of the brand', async () => {
    const order = await draft(18);
    await submit(order);
    await changeTea(order, 12);
    const { body } = await manager()(orderEntryRoutes.submission, order);

    expect(body.differences.map(({ product, quantity, suggested }) => [product.name, quantity, suggested])).toEqual([
      ['Soap', 0, 10],
      ['Tea', 18, 12],
    ]);
  });

  test('is not changed by the partner before it is returned to draft', async () => {
    const order = await draft();
    await submit(order);
    const change = () => partner.call(orderRoutes.update, { ...order, body: { purchaseOrderNumber: 'PO 9' } });
    const rejected = await change();
    await partner.call(orderRoutes.setStatus, { ...order, body: { status: 'DRAFT' } });

    expect(rejected.body).toMatchObject({ code: 'ORDER_NOT_EDITABLE' });
    expect((await change()).status).toBe(200);
  });
});

test('the update of an order does not submit it for a partner', async () => {
  const order = await draft(6);
  const { status } = await partner.call(orderRoutes.update, { ...order, body: { status: 'PENDING' } });

  expect(status).toBe(403);
  expect((await partner.call(orderRoutes.get, order)).body.status).toBe('DRAFT');
});

test('a partner, who does not read the sales note, does not write it', async () => {
  const order = await draft();
  const body = { salesNote: 'Leave at the door' };
  await manager()(orderRoutes.update, { ...order, body });
  const updated = await partner.call(orderRoutes.update, { ...order, body: { salesNote: null } });
  const created = await partner.call(orderRoutes.create, {
    body: { companyId: ids.companyId, storeId: ids.storeId, items: [], ...body },
  });

  expect([updated.status, created.status]).toEqual([403, 403]);
  expect((await manager()(orderRoutes.get, order)).body).toMatchObject(body);
});

test('two people who change a draft at the same time do not overwrite each other', async () => {
  const order = await draft();
  const { headers } = await partner.call(orderRoutes.get, order);
  const version = { 'if-match': headers.etag ?? '' };
  const other = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [ids.storeId] });
  const write = (user: ScopedUser, quantity: number) =>
    user.call(orderRoutes.update, { ...order, body: { items: [{ productId: ids.tea, quantity }] } }, version);

  expect([(await write(other, 18)).status, (await write(partner, 24)).status]).toEqual([200, 412]);
  expect((await partner.call(orderEntryRoutes.submit, { ...order, body: {} }, version)).status).toBe(412);
});

test('a minimum counts the value after the discount', async () => {
  await client.db((db) => db.updateTable('company').set({ discount: 40 }).where('id', '=', ids.companyId).execute());
  const { status, body } = await submit(await draft());

  expect([status, detail(body)]).toEqual([409, 'The order is below the minimum of $40: $4 missing.']);
});

test('Today names how the order differs from the suggestion, and leads to it', async () => {
  const order = await draft(18);
  await submit(order);
  const [task] = await listOpenTasks(client);

  expect(task).toMatchObject({
    kind: 'ORDERS_TO_APPROVE',
    reason: expect.stringMatching(
      /waits for approval; it differs from the suggestion \(2 products, 4 units less, \$20\.00 less\)$/,
    ),
    action: { label: 'Approve 1 order', path: `/orders/orderDetail/${order.params.orderId}` },
  });
});

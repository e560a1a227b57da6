// ASVS 8.2.2, 8.2.3

import { type ScopeKind, scopeKinds } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeScopedUser } from '../../features/users/user-scopes.factory.ts';
import { useWorld } from '../world.ts';
import { type Compared, compareWrites } from './compare-writes.ts';
import { makeMarket, toCanary } from './market.ts';
import { scopes } from './scopes.ts';
import { type LoggedApp, makeLoggedApp } from './twins.ts';

const world = useWorld();
let logged: LoggedApp;

beforeAll(async () => {
  logged = await makeLoggedApp(world);
});

describe.each(scopeKinds)('%s', (kind: ScopeKind) => {
  const [written, succeeded] = [new Set<Route>(), new Set<Route>()];

  test.each(scopes)('with %s changes what an account with only these records changes', async (name, scope) => {
    const seed = scopes.findIndex(([other]) => other === name);
    const compared = await compareWrites(world, logged, { kind, scope, seed });
    for (const route of compared.written) written.add(route);
    for (const route of compared.succeeded) succeeded.add(route);

    expect(compared.found.slice(0, 6)).toEqual([]);
    expect(compared.changed).toEqual(compared.changedByTwin);
  });

  test('succeeds with each of these writes', () => {
    const failed = [...written].filter((route) => !succeeded.has(route));
    expect(failed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(written.size).toBeGreaterThan(14);
  });
});

/** Purchase order numbers are unique within a company: docs/decisions/0139. */
test('a number of a hidden order of the company is rejected, without anything of the order', async () => {
  const client = await world.newClient();
  const { companies, stores } = await makeMarket(client);
  const [companyId = 0, storeId = 0] = [companies[0], stores[3]?.id];
  const { call } = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [storeId] });
  const purchaseOrderNumber = toCanary('order', 0);

  const { status, body } = await call(orderRoutes.create, { body: { companyId, storeId, purchaseOrderNumber } });

  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'PURCHASE_ORDER_NUMBER_TAKEN' })]);
  expect(JSON.stringify(body)).not.toMatch(/zq/i);
});

/** The statements of a fault, those that remove it, and whether the comparison shows it. */
interface Fault {
  readonly plant: readonly string[];
  readonly remove: readonly string[];
  readonly isDetected: (compared: Compared) => boolean;
}

const createTrigger = (body: string, isDetected: Fault['isDetected']): Fault => ({
  isDetected,
  plant: [
    `create function planted() returns trigger language plpgsql security definer as $$ begin ${body} return new; end $$`,
    'create trigger planted after insert on saved_view for each row execute function planted()',
  ],
  remove: ['drop function planted() cascade'],
});

const faults: Readonly<Record<string, Fault>> = {
  'a policy that shows all orders': {
    plant: ['create policy planted on sales_order to shelfward_scoped using (tenant_id = current_tenant())'],
    remove: ['drop policy planted on sales_order'],
    isDetected: ({ found }) => found.length > 0,
  },
  'a change of other stores': createTrigger(
    `update store set name = name || '!' where tenant_id = new.tenant_id;`,
    ({ changed, changedByTwin }) => changed.length > changedByTwin.length,
  ),
  'an error in the log that names other stores': createTrigger(
    `raise exception '%', (select string_agg(name, ' ') from store where tenant_id = new.tenant_id);`,
    ({ found }) => found.flat().includes(toCanary('store', 0).toLowerCase()),
  ),
};

test.each(Object.entries(faults))('detects %s', async (_, { plant, remove, isDetected }) => {
  const runAsOwner = (statements: readonly string[]) =>
    world.database.system(async (db) => {
      await sql`reset role`.execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  await runAsOwner(plant);
  try {
    const compared = await compareWrites(world, logged, { kind: 'PARTNER', scope: { stores: [1, 4] }, seed: 3 });
    expect(isDetected(compared)).toBe(true);
  } finally {
    await runAsOwner(remove);
  }
});

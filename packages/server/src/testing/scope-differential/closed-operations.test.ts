// ASVS 8.2.1

import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { isOpenToScope } from '@shelfward/contract/kit/access.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeScopedUser } from '../../features/users/user-scopes.factory.ts';
import { createUntypedCaller, type TestClient } from '../client.ts';
import { toInjectOptions } from '../contract-loop/contract-checks.ts';
import { cases } from '../contract-loop/examples.ts';
import { useWorld } from '../world.ts';
import { findVisible } from './copy-scope.ts';
import { type Market, makeMarket } from './market.ts';
import { listRequests } from './requests.ts';
import { scopes } from './scopes.ts';
import { listWrittenRoutes } from './writes.ts';

const world = useWorld();
let client: TestClient;
let market: Market;

beforeAll(async () => {
  client = await world.newClient();
  market = await makeMarket(client);
});

const signedIn = cases.filter(({ route }) => route.access !== 'public');

/** Open operations whose comparison would end the access that it uses, and those of schedules: they have tests of their own. */
const notCompared = [
  'buyer-access.end',
  'buyer-access.give',
  'report-mails.create',
  'report-mails.get',
  'report-mails.list',
  'report-mails.pause',
  'report-mails.remove',
  'report-mails.resume',
  'report-mails.send',
  'report-mails.update',
];

test('each open operation is compared', () => {
  const reads = new Set(listRequests(market, 1).map(({ route }) => route));
  const compared = new Set([...reads, ...listWrittenRoutes(market)]);
  const others = signedIn
    .filter(({ route }) => ['PARTNER', 'REPRESENTATIVE'].includes(route.scoped ?? 'NONE') && !compared.has(route))
    .map(({ area, name }) => `${area}.${name}`)
    .sort();

  expect(others).toEqual(notCompared);
  expect(compared.size).toBeGreaterThan(60);
});

/** Undo is closed: an operation that offers it must not be opened before the undo of it checks the scope. */
test('no open operation offers undo', async () => {
  const results: unknown[] = [];
  const routes = listWrittenRoutes(market);
  const writes = signedIn.filter(
    ({ area, name, route }) => routes.has(route) || notCompared.includes(`${area}.${name}`),
  );
  for (const { area, name, route, example } of writes) {
    const owner = await world.newClient();
    const call = createUntypedCaller(world.app, owner.headersFor('ROLE_SUPERUSER'));
    const { status, headers } = await call(route, await example(owner));
    results.push([`${area}.${name}`, status < 300, headers[undoTokenHeader]]);
  }

  expect(results).toEqual(writes.map(({ area, name }) => [`${area}.${name}`, true, undefined]));
});

test.each([
  ['PARTNER', ['ROLE_REPORTING']],
  ['REPRESENTATIVE', ['ROLE_REPORTING', 'ROLE_ORDER_MANAGER']],
] as const)('all other operations are closed to a %s with any scope', async (kind: ScopeKind, authorities) => {
  const closed = signedIn.filter(({ route }) => !isOpenToScope(route.scoped, kind));
  const found: string[] = [];
  for (const [name, scope] of scopes) {
    const { named } = findVisible(market, scope, kind);
    const ids = { companyIds: named.companies, regionIds: named.regions, storeIds: named.stores };
    const { headers } = await makeScopedUser(world, client, { kind, authorities, ...ids });
    for (const { route } of closed) {
      const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, '1']));
      const { statusCode } = await world.app.inject(toInjectOptions(route, { params }, headers));
      if (statusCode !== 403) found.push(`${name}: ${route.method} ${route.path} ${statusCode}`);
    }
  }

  expect(found).toEqual([]);
  expect(closed.length).toBeGreaterThan(350);
});

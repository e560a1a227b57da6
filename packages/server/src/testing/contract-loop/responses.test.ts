import { describe, expect, inject, test } from 'vitest';
import { removeUsers } from '../../features/setup/setup.factory.ts';
import { createUntypedCaller, type TestClient } from '../client.ts';
import { budget } from '../tier.ts';
import { useWorld } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { findHeaderViolations } from './security-headers.ts';
import { captureSnapshot } from './snapshot.ts';

const world = useWorld();
const repeats = budget({ gate: 3, full: 20 });
/** Set-up routes succeed only in an installation without users. */
const emptyWorld = useWorld(
  () => [],
  async () => inject('cluster'),
);
const superuser = (client: TestClient, { app } = world) =>
  createUntypedCaller(app, client.headersFor('ROLE_SUPERUSER'));

describe.for(cases)('$area $name ($route.method $route.path)', ({ area, route, example }) => {
  test('returns the declared status for its example', async () => {
    const isSetup = area === 'setup';
    const client = await (isSetup ? emptyWorld : world).newClient();
    const request = await example(client);
    if (isSetup) await client.acrossClients(removeUsers);

    const { status, headers, body } = await superuser(client, isSetup ? emptyWorld : world)(route, request);

    expect([status, status >= 400 ? body : undefined]).toEqual([route.status, undefined]);
    if (route.versioned) expect(headers.etag).toMatch(/^"\d+"$/);
    if (route.status === 201) expect(headers.location).toMatch(/^\/api\/(v1\/)?[\w-]+(\/[\w-]+)+$/);
    expect(findHeaderViolations(headers)).toEqual([]);
  });
});

describe.for(writes(cases))('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('has one effect and one response for many calls with one Idempotency-Key', async () => {
    const client = await world.newClient();
    const request = await example(client);
    const key = { 'idempotency-key': 'the same key' };

    const answers = await Promise.all(Array.from({ length: repeats }, () => superuser(client)(route, request, key)));
    const after = await captureSnapshot(client);
    const replay = await superuser(client)(route, request, key);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([route.status]));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => replay.body));
    expect(await captureSnapshot(client)).toEqual(after);
  });
});

describe.for(versionedWrites(cases))('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('rejects a change of another version', async () => {
    const client = await world.newClient();
    const request = await example(client);
    const before = await captureSnapshot(client);

    const { status } = await superuser(client)(route, request, { 'if-match': '"999"' });

    expect(status).toBe(412);
    expect(await captureSnapshot(client)).toEqual(before);
  });
});

describe.for(lists(cases))('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('pages, sorts, and rejects invalid parameters', async () => {
    const client = await world.newClient();
    const request = await example(client);
    const getPage = (query: object) => superuser(client)(route, { ...request, query: { ...request.query, ...query } });

    const small = await getPage({ size: 1, page: 0 });
    const far = await getPage({ page: 1000 });
    const byId = await Promise.all(['id', 'id,desc', 'id,asc'].map((sort) => getPage({ sort })));
    const rejected = await Promise.all(
      [{ sort: 'tenantId' }, { sort: 'id,sideways' }, { size: 0 }, { size: 2001 }, { page: -1 }, { size: 'x' }].map(
        getPage,
      ),
    );

    expect(small.body).toMatchObject({ size: 1, number: 0, first: true, pageable: { page: 0, size: 1, offset: 0 } });
    expect(far.body).toMatchObject({ content: [], empty: true, numberOfElements: 0 });
    expect(byId.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(rejected.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  });
});

function writes(all: readonly Case[]): Case[] {
  // A sign-in has no user that a key could belong to, and a sign-out ends the session that would retry.
  return all.filter(({ route, name }) => route.method === 'POST' && route.access !== 'public' && name !== 'logout');
}

function versionedWrites(all: readonly Case[]): Case[] {
  return all.filter(({ route }) => route.versioned && ['PUT', 'PATCH', 'DELETE'].includes(route.method));
}

function lists(all: readonly Case[]): Case[] {
  return all.filter(({ route }) => route.method === 'GET' && route.query && 'page' in route.query.shape);
}

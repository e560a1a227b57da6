import { isAllowed, roles } from '@shelfward/contract/access.ts';
import { describe, expect, test } from 'vitest';
import { anyCallerOf } from '../client.ts';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { snapshotOf } from './snapshot.ts';

const world = useWorld();
const protectedCases = cases.filter(({ route }) => route.access !== 'public');
const everybody = [...roles, 'none'] as const;

describe.for(protectedCases)('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('asks for a sign-in at this client', async () => {
    const [mine, theirs] = [await world.newClient(), await world.newClient()];
    const request = await example(mine);
    const { authorization = '' } = mine.headersOf('ROLE_SUPERUSER');

    const answers = await Promise.all([
      anyCallerOf(world.app, { 'x-client-subdomain': mine.subdomain })(route, request),
      anyCallerOf(world.app, { 'x-client-subdomain': mine.subdomain, authorization: 'Bearer x' })(route, request),
      anyCallerOf(world.app, { 'x-client-subdomain': theirs.subdomain, authorization })(route, request),
    ]);

    expect(answers.map(({ status, body }) => [status, body?.message])).toEqual(
      answers.map(() => [401, 'Unauthorized']),
    );
  });

  test('serves the roles of its access and refuses the others', async () => {
    const statuses: Record<string, boolean> = {};
    for (const role of everybody) {
      const client = await world.newClient();
      const { status } = await anyCallerOf(world.app, client.headersOf(role))(route, await example(client));
      statuses[role] = status !== 403;
    }

    const expected = everybody.map((role) => [role, isAllowed(route.access, role === 'none' ? [] : [role])]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });

  test("does not reach another client's records", async () => {
    const [victim, attacker] = [await world.newClient(), await world.newClient()];
    const request = await example(victim);
    const before = await snapshotOf(victim);
    const call = anyCallerOf(world.app, attacker.headersOf('ROLE_SUPERUSER'));

    const { status, body } = await call(route, request);

    expect(await snapshotOf(victim)).toEqual(before);
    if (!request.params || Object.keys(request.params).length === 0) return;
    const missing = Object.fromEntries(Object.keys(request.params).map((name) => [name, 999_999_999]));
    const unknown = await call(route, { ...request, params: missing });
    expect(status).toBe(404);
    expect([unknown.status, unknown.body?.code]).toEqual([404, body?.code]);
  });
});

import { isAllowed, roles } from '@shelfward/contract/kit/access.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller } from '../client.ts';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';

const world = useWorld();
const betaCases = cases.filter(({ route }) => route.beta !== undefined);

test('some routes belong to beta features', () => {
  expect(betaCases.length).toBeGreaterThan(9);
});

describe.for(betaCases)('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('needs the beta flag of the account or of the user', async () => {
    const client = await world.newClient();
    const request = await example(client);
    // Examples create personal records for the superuser.
    const role = isAllowed(route.access, ['ROLE_SUPERUSER']) ? 'ROLE_SUPERUSER' : (roles.at(0) ?? 'none');
    const call = createUntypedCaller(world.app, client.headersFor(role));
    const setClientFlag = (betaFlag: boolean) =>
      client.acrossClients((db) =>
        db.updateTable('client').set({ betaFlag }).where('id', '=', client.tenantId).execute(),
      );
    const setUserFlag = (betaFlag: boolean) =>
      client.db((db) => db.updateTable('appUser').set({ betaFlag }).where('id', '=', client.userIdFor(role)).execute());

    await setClientFlag(false);
    const without = await call(route, request);
    await setUserFlag(true);
    const withFlag = await call(route, request);

    expect(without).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(withFlag.status).toBe(route.status);
  });
});

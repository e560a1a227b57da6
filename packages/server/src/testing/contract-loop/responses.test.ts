// G3, G6, G19
// ASVS 4.1.1, 15.3.1

import { beforeAll, describe, expect, inject, test } from 'vitest';
import { removeUsers } from '../../features/setup/setup.factory.ts';
import { createUntypedCaller, type TestClient, type UntypedRequest } from '../client.ts';
import { useWorld } from '../world.ts';
import { findResponseViolation } from './contract-checks.ts';
import { type Case, cases } from './examples.ts';
import { isWrite } from './write-checks.ts';

const world = useWorld();
/** Set-up routes succeed only in an installation without users. */
const emptyWorld = useWorld(
  () => [],
  async () => inject('cluster'),
);
const superuser = (client: TestClient, { app } = world) =>
  createUntypedCaller(app, client.headersFor('ROLE_SUPERUSER'));

// writes.test.ts checks the responses of the others.
describe.for(cases.filter((one) => !isWrite(one)))('$area $name ($route.method $route.path)', (testCase) => {
  const { area, route, example } = testCase;
  const inWorld = () => (area === 'setup' ? emptyWorld : world);
  let client: TestClient;
  let request: UntypedRequest;
  beforeAll(async () => {
    client = await inWorld().newClient();
    request = await example(client);
    if (area === 'setup') await client.acrossClients(removeUsers);
  });

  test('returns the declared status for its example', async () => {
    expect(findResponseViolation(route, await superuser(client, inWorld())(route, request))).toBeUndefined();
  });

  if (isList(testCase))
    test('pages, sorts, and rejects invalid parameters', async () => {
      const getPage = (query: object) =>
        superuser(client)(route, { ...request, query: { ...request.query, ...query } });

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

function isList({ route }: Case): boolean {
  return route.method === 'GET' && route.query !== undefined && 'page' in route.query.shape;
}

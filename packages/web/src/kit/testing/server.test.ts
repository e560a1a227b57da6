import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { send } from '../client.ts';
import { makeStore } from './fixtures/stores.fixture.ts';
import { makePaymentTerm } from './fixtures/terms.fixture.ts';
import { connectionLost, pageWith, rejectWith } from './responses.ts';
import { type Handler, intercept, removeViolations, respond, scriptServer } from './server.ts';

// These tests violate the contract on purpose.
afterEach(() => void removeViolations());

const getStore = () => send(storeRoutes.get, { params: { storeId: 21 } });

/** The errors of a test with these handlers. */
const findViolations = async (handlers: readonly Handler[], request: () => Promise<unknown> = getStore) => {
  scriptServer(handlers);
  await request().catch(() => undefined);
  return removeViolations();
};

describe('a response', () => {
  test('is sent with the status, the version, and the location of its route', async () => {
    scriptServer([
      respond(storeRoutes.list, ({ query }) => pageWith([makeStore({ name: query.search ?? '' })])),
      respond(storeRoutes.get, ({ params }) => makeStore({ id: params.storeId })),
      respond(paymentTermRoutes.create, ({ body }) => ({ ...makePaymentTerm(body), id: 3, version: 2 })),
    ]);

    expect((await send(storeRoutes.list, { query: { search: 'Austin' } })).content[0]?.name).toBe('Austin');
    expect((await send(storeRoutes.get, { params: { storeId: 5 } })).id).toBe(5);
    const { status, headers } = await fetch('/api/v1/payment-terms', { method: 'POST', body: '{"name":"A","days":1}' });
    expect([status, headers.get('etag'), headers.get('location')]).toEqual([201, '"2"', '/api/v1/payment-terms/3']);
    expect(removeViolations()).toEqual([]);
  });

  test('without a required member compiles only with an error, and fails the test', async () => {
    const { name: _, ...withoutName } = makeStore();

    // @ts-expect-error: a store has a name
    const violations = await findViolations([respond(storeRoutes.get, withoutName)]);

    expect(violations).toEqual([
      'The contract of GET /api/v1/stores/{storeId} does not allow this response: name must be defined',
    ]);
  });

  test('with a wrong value that its type does not show fails the test', async () => {
    const fromJson = JSON.parse('{"city": 7}');
    const store = makeStore({ address: { ...makeStore().address, ...fromJson } });

    const [violation] = await findViolations([respond(storeRoutes.list, pageWith([store]))], () =>
      send(storeRoutes.list, {}),
    );

    expect(violation).toContain('GET /api/v1/stores does not allow this response: content[0].address.city must be');
  });

  test('with a member that the contract does not declare fails the test', async () => {
    const store = { ...makeStore(), color: 'green' };

    const [violation] = await findViolations([respond(storeRoutes.get, store)]);

    expect(violation).toContain('color is not a known parameter');
  });
});

test('a body of a route without one compiles only with an error, and fails the test', async () => {
  // @ts-expect-error: the response to the deletion is empty
  const handler = respond(clientRoutes.remove, makeStore());

  const violations = await findViolations([handler], () => send(clientRoutes.remove, { params: { id: 5 } }));

  expect(violations).toEqual(['DELETE /api/clients/{id} returns no body']);
});

describe('an error', () => {
  test('of the route is sent with its status and message', async () => {
    scriptServer([respond(storeRoutes.get, rejectWith('STORE_NOT_FOUND'))]);

    await expect(getStore()).rejects.toMatchObject({ status: 404, code: 'STORE_NOT_FOUND' });
    expect(removeViolations()).toEqual([]);
  });

  test('that the route does not declare compiles only with an error, and fails the test', async () => {
    // @ts-expect-error: stores have no buyers here
    const handler = respond(storeRoutes.get, rejectWith('BUYER_EXISTS'));

    expect(await findViolations([handler])).toEqual([
      'The contract of GET /api/v1/stores/{storeId} does not allow the error BUYER_EXISTS',
    ]);
  });

  test('of a handler fails the test', async () => {
    const handler = respond(storeRoutes.get, () => {
      throw new Error('a mistake in the test');
    });

    expect(await findViolations([handler])).toEqual(['a mistake in the test']);
  });
});

describe('a request', () => {
  test('without a handler fails the test', async () => {
    expect(await findViolations([])).toEqual(['Unexpected request: GET /api/v1/stores/21']);
  });

  test('that the contract does not allow fails the test', async () => {
    const request = () => fetch('/api/v1/stores?sort=color');

    expect(await findViolations([respond(storeRoutes.list, pageWith([makeStore()]))], request)).toEqual([
      expect.stringContaining('The contract of GET /api/v1/stores does not allow this query: sort'),
    ]);
  });

  test('can be lost, and can be handled before its route', async () => {
    let isDown = true;
    scriptServer([
      intercept(() => (isDown ? rejectWith('UNAVAILABLE') : undefined)),
      respond(storeRoutes.get, connectionLost),
    ]);

    await expect(getStore()).rejects.toMatchObject({ status: 503 });
    isDown = false;
    await expect(getStore()).rejects.toMatchObject({ status: 0 });
    expect(removeViolations()).toEqual([]);
  });
});

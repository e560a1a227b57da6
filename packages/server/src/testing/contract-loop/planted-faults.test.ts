// G1, G2, G29

import type { Route, Routes } from '@shelfward/contract/kit/route.ts';
import { params } from '@shelfward/contract/kit/shapes.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { TestClient, UntypedRequest } from '../client.ts';
import { statementsWithoutClient } from '../statements.ts';
import { useWorld } from '../world.ts';
import {
  findAccessViolation,
  findExtraPropertyViolation,
  findIsolationViolation,
  makeProbe,
} from './contract-checks.ts';
import type { Case } from './examples.ts';

const common = { access: 'signedIn', summary: 'A planted fault', status: 200 } as const;
const name = z.strictObject({ name: z.string().nullable() });

/** Routes that violate the contract, each in one layer. */
const faulty = {
  readsOtherClient: { ...common, method: 'GET', path: '/api/planted/read/{id}', params: params('id'), response: name },
  writesOtherClient: {
    ...common,
    method: 'POST',
    path: '/api/planted/write/{id}',
    params: params('id'),
    response: name,
  },
  revealsExistence: {
    ...common,
    method: 'GET',
    path: '/api/planted/exists/{id}',
    params: params('id'),
    response: name,
  },
  allowsAllRoles: { ...common, method: 'GET', path: '/api/planted/open', response: name },
  failsOnText: {
    ...common,
    method: 'GET',
    path: '/api/planted/text',
    query: z.strictObject({ text: z.string() }),
    response: name,
  },
  acceptsUndeclared: {
    ...common,
    method: 'POST',
    path: '/api/planted/loose',
    body: z.looseObject({ name: z.string() }),
    response: name,
  },
} as const satisfies Routes;

const createHandlers = (database: Database) =>
  bind('planted', faulty, {
    readsOtherClient: (_, input) =>
      database.system(async (db) => {
        const term = await db
          .selectFrom('paymentTerm')
          .select('name')
          .where('id', '=', input.params.id)
          .where('tenantId', '>', 0)
          .executeTakeFirst();
        return { name: term?.name ?? null };
      }),
    writesOtherClient: (_, input) =>
      database.system(async (db) => {
        await db
          .updateTable('paymentTerm')
          .set({ days: 300 })
          .where('id', '=', input.params.id)
          .where('tenantId', '>', 0)
          .execute();
        return { name: null };
      }),
    revealsExistence: (_, input) =>
      database.system(async (db) => {
        const term = await db
          .selectFrom('paymentTerm')
          .select('id')
          .where('id', '=', input.params.id)
          .where('tenantId', '>', 0)
          .executeTakeFirst();
        if (!term) throw new Error('The term does not exist');
        return { name: null };
      }),
    allowsAllRoles: async () => ({ name: null }),
    failsOnText: async (_, { query }) => ({ name: decodeURIComponent(`%${query.text}`) }),
    acceptsUndeclared: async (_, { body }) => ({ name: body.name }),
  });

const world = useWorld(createHandlers);

const createCase = (route: Route, example: (client: TestClient) => Promise<UntypedRequest>): Case => ({
  area: 'planted',
  name: 'fault',
  route,
  example,
});
const createTerm = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  return { params: { id: body.id } };
};

const checkIsolation = async (testCase: Case) =>
  findIsolationViolation(world, testCase, await makeProbe(world, testCase));

describe('the contract loop detects', () => {
  test("a route that reads another client's record", async () => {
    expect(await checkIsolation(createCase(faulty.readsOtherClient, createTerm))).toBe('returns 200');
  });

  test("a route that changes another client's record", async () => {
    expect(await checkIsolation(createCase(faulty.writesOtherClient, createTerm))).toContain('payment_term');
  });

  test('a route that responds differently when the record exists in another client', async () => {
    expect(await checkIsolation(createCase(faulty.revealsExistence, createTerm))).toBeDefined();
  });

  test('a route that allows a role without access', async () => {
    const stricter = { ...faulty.allowsAllRoles, access: { anyOf: ['ROLE_ADMIN'] } } as const;

    const testCase = createCase(stricter, async () => ({}));

    expect(await findAccessViolation(world, testCase, await makeProbe(world, testCase))).toBe(
      'ROLE_ORDER_MANAGER returns 200',
    );
  });

  test('a route that accepts an undeclared property', async () => {
    const testCase = createCase(faulty.acceptsUndeclared, async () => ({ body: { name: 'x' } }));

    expect(await findExtraPropertyViolation(world, testCase, await makeProbe(world, testCase))).toBe(
      'tenantId returns 200',
    );
  });

  test('a statement without a client filter', () => {
    const violations = [
      'select * from store',
      'update store set name = $1 where id = $2',
      'delete from "store" where 1 = 1',
    ];
    const valid = [
      'select * from store where tenant_id = $1',
      'select 1',
      'insert into store (name, tenant_id) values ($1, $2)',
    ];

    expect(statementsWithoutClient([...violations, ...valid])).toEqual(violations);
  });
});

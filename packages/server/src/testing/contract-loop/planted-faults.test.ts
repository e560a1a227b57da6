import type { Route, Routes } from '@shelfward/contract/kit/route.ts';
import { params } from '@shelfward/contract/kit/shapes.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { AnyRequest, TestClient } from '../client.ts';
import { statementsWithoutClient } from '../statements.ts';
import { useWorld } from '../world.ts';
import type { Case } from './examples.ts';
import { accessFault, extraPropertyFault, isolationFault, makeProbe } from './oracles.ts';

const common = { access: 'signedIn', summary: 'A planted fault', status: 200 } as const;
const name = z.strictObject({ name: z.string().nullable() });

/** Routes that break what the contract loop promises, each in one layer. */
const faulty = {
  readsPastTheFence: { ...common, method: 'GET', path: '/api/planted/read/{id}', params: params('id'), response: name },
  writesPastTheFence: {
    ...common,
    method: 'POST',
    path: '/api/planted/write/{id}',
    params: params('id'),
    response: name,
  },
  tellsExistence: { ...common, method: 'GET', path: '/api/planted/exists/{id}', params: params('id'), response: name },
  servesEverybody: { ...common, method: 'GET', path: '/api/planted/open', response: name },
  fallsOverText: {
    ...common,
    method: 'GET',
    path: '/api/planted/text',
    query: z.strictObject({ text: z.string() }),
    response: name,
  },
  takesAnything: {
    ...common,
    method: 'POST',
    path: '/api/planted/loose',
    body: z.looseObject({ name: z.string() }),
    response: name,
  },
} as const satisfies Routes;

const handlersOf = (database: Database) =>
  bind('planted', faulty, {
    readsPastTheFence: (_, input) =>
      database.system(async (db) => {
        const term = await db
          .selectFrom('paymentTerm')
          .select('name')
          .where('id', '=', input.params.id)
          .where('tenantId', '>', 0)
          .executeTakeFirst();
        return { name: term?.name ?? null };
      }),
    writesPastTheFence: (_, input) =>
      database.system(async (db) => {
        await db
          .updateTable('paymentTerm')
          .set({ days: 300 })
          .where('id', '=', input.params.id)
          .where('tenantId', '>', 0)
          .execute();
        return { name: null };
      }),
    tellsExistence: (_, input) =>
      database.system(async (db) => {
        const term = await db
          .selectFrom('paymentTerm')
          .select('id')
          .where('id', '=', input.params.id)
          .where('tenantId', '>', 0)
          .executeTakeFirst();
        if (!term) throw new Error('no such term');
        return { name: null };
      }),
    servesEverybody: async () => ({ name: null }),
    fallsOverText: async (_, { query }) => ({ name: decodeURIComponent(`%${query.text}`) }),
    takesAnything: async (_, { body }) => ({ name: body.name }),
  });

const world = useWorld(handlersOf);

const caseOf = (route: Route, example: (client: TestClient) => Promise<AnyRequest>): Case => ({
  area: 'planted',
  name: 'fault',
  route,
  example,
});
const termOf = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  return { params: { id: body.id } };
};

const isolation = async (tried: Case) => isolationFault(world, tried, await makeProbe(world, tried));

describe('the contract loop finds', () => {
  test("a route that reads another client's record", async () => {
    expect(await isolation(caseOf(faulty.readsPastTheFence, termOf))).toBe('answers 200');
  });

  test("a route that changes another client's record", async () => {
    expect(await isolation(caseOf(faulty.writesPastTheFence, termOf))).toContain('payment_term');
  });

  test('a route that answers differently when the record exists elsewhere', async () => {
    expect(await isolation(caseOf(faulty.tellsExistence, termOf))).toBeDefined();
  });

  test('a route that serves a role outside its access', async () => {
    const stricter = { ...faulty.servesEverybody, access: { anyOf: ['ROLE_ADMIN'] } } as const;

    const tried = caseOf(stricter, async () => ({}));

    expect(await accessFault(world, tried, await makeProbe(world, tried))).toBe('ROLE_ORDER_MANAGER is answered 200');
  });

  test('a route that accepts what it does not declare', async () => {
    const tried = caseOf(faulty.takesAnything, async () => ({ body: { name: 'x' } }));

    expect(await extraPropertyFault(world, tried)).toBe('tenantId is answered 200');
  });

  test('a statement that does not name its client', () => {
    const faults = [
      'select * from store',
      'update store set name = $1 where id = $2',
      'delete from "store" where 1 = 1',
    ];
    const fine = [
      'select * from store where tenant_id = $1',
      'select 1',
      'insert into store (name, tenant_id) values ($1, $2)',
    ];

    expect(statementsWithoutClient([...faults, ...fine])).toEqual(faults);
  });
});

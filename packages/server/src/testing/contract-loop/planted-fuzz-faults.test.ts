// G4, G29

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route, Routes } from '@shelfward/contract/kit/route.ts';
import { params } from '@shelfward/contract/kit/shapes.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { TestClient, UntypedRequest } from '../client.ts';
import { useWorld } from '../world.ts';
import type { Case } from './examples.ts';
import { type Fuzz, findChangedTargets, findFuzzViolation, findSequenceViolation } from './fuzz.ts';
import { makeIsolationTargets } from './isolation-target.ts';
import { captureSnapshots } from './snapshot.ts';
import { openConnections, sendInProcess } from './wire.ts';

const common = { access: 'signedIn', summary: 'A planted fault', status: 200 } as const;
const name = z.strictObject({ name: z.string().nullable() });
const text = z.strictObject({ text: z.string() });
const failingId = 777;

/** Routes that violate the properties that the fuzz test checks. */
const faulty = {
  failsOnText: { ...common, method: 'GET', path: '/api/planted/falls', query: text, response: name },
  rejectsUndeclared: { ...common, method: 'GET', path: '/api/planted/rejects', query: text, response: name },
  isSlow: { ...common, method: 'GET', path: '/api/planted/slow', query: text, response: name },
  reads: { ...common, method: 'GET', path: '/api/planted/reads/{id}', params: params('id'), response: name },
  writes: { ...common, method: 'PUT', path: '/api/planted/writes/{id}', params: params('id'), response: name },
  creates: { ...common, method: 'POST', path: '/api/planted/made', response: z.strictObject({ id: z.number() }) },
  losesCreated: { ...common, method: 'GET', path: '/api/planted/made/{id}', params: params('id'), response: name },
} as const satisfies Routes;

const createHandlers = (database: Database) =>
  bind('planted', faulty, {
    failsOnText: async (_, { query }) => ({ name: decodeURIComponent(`%${query.text}`) }),
    rejectsUndeclared: async (_, { query }) => {
      if (query.text.includes('%')) throw new AppError('ORDER_INCOMPLETE');
      return { name: null };
    },
    isSlow: async () => {
      await sleep(100);
      return { name: null };
    },
    reads: (_, input) =>
      database.system(async (db) => {
        const ofAllClients = db.selectFrom('paymentTerm').select('name').where('tenantId', '>', 0);
        return { name: (await ofAllClients.where('id', '=', input.params.id).executeTakeFirst())?.name ?? null };
      }),
    writes: (_, input) =>
      database.system(async (db) => {
        const ofAllClients = db.updateTable('paymentTerm').set({ days: 300 }).where('tenantId', '>', 0);
        await ofAllClients.where('id', '=', input.params.id).execute();
        return { name: null };
      }),
    creates: async () => ({ id: failingId }),
    losesCreated: async (_, input) => {
      if (input.params.id === failingId) throw new Error('The record was lost');
      return { name: null };
    },
  });

const world = useWorld(createHandlers);

const textExample = async (): Promise<UntypedRequest> => ({ query: { text: '20' } });
const termExample = async (client: TestClient): Promise<UntypedRequest> => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  return { params: { id: body.id } };
};
const createCase = (route: Route, example: Case['example']): Case => ({
  area: 'planted',
  name: 'fault',
  route,
  example,
});

const fuzz = (): Fuzz => ({ world, seed: 1, runs: 150, slowestMs: 5000, send: sendInProcess(world.app) });

const findViolation = async (testCase: Case, changes: Partial<Fuzz> = {}) => {
  const targets = await makeIsolationTargets(world, [testCase]);
  const target = targets.get(testCase);
  if (!target) throw new Error('No isolation target exists for this route');
  const capture = () => captureSnapshots(world.database, [target.client.tenantId]);
  const before = await capture();
  const violation = await findFuzzViolation({ ...fuzz(), ...changes }, testCase, target);
  return violation ?? findChangedTargets(targets, before, await capture()).join();
};

/** The different messages of the exceptions in the log. */
const takeMessages = () => [...new Set(world.takeErrors().map(({ err }) => err?.message))];

describe('the fuzz test detects', () => {
  test.for([
    [
      'a route that returns 500 for some text',
      createCase(faulty.failsOnText, textExample),
      'returned 500',
      ['URI malformed'],
    ],
    [
      'an error code that the route does not declare',
      createCase(faulty.rejectsUndeclared, textExample),
      'ORDER_INCOMPLETE, und',
      [],
    ],
    [
      "a route that shows another client's record",
      createCase(faulty.reads, termExample),
      "shows another client's record",
      [],
    ],
    ["a route that changes another client's record", createCase(faulty.writes, termExample), 'payment_term', []],
  ] as const)('%s', async ([, testCase, fault, errors]) => {
    expect(await findViolation(testCase)).toContain(fault);
    expect(takeMessages()).toEqual(errors);
  });

  test('a route that takes too long', async () => {
    expect(await findViolation(createCase(faulty.isSlow, textExample), { slowestMs: 50, runs: 8 })).toMatch(
      / took \d+ ms/,
    );
  });

  test('a route that fails on a record that another route created', async () => {
    const area = [
      createCase(faulty.creates, async () => ({})),
      createCase(faulty.losesCreated, async () => ({ params: { id: 1 } })),
    ];

    expect(await findSequenceViolation(fuzz(), area)).toContain('returned 500');
    expect(takeMessages()).toEqual(['The record was lost']);
  });

  test('a connection that ends without a response', async () => {
    const server = http.createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    const address = server.address();
    const wire = openConnections(typeof address === 'object' && address ? address.port : 0);

    const fault = await findViolation(createCase(faulty.failsOnText, textExample), { send: wire.send });
    wire.close();
    server.close();

    expect(fault).toContain('returned no response');
  });
});

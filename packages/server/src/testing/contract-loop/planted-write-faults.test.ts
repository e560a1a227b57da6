// G6, G8, G20, G29

import { setTimeout as sleep } from 'node:timers/promises';
import type { Route, Routes } from '@shelfward/contract/kit/route.ts';
import { params } from '@shelfward/contract/kit/shapes.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '../../platform/http/bind.ts';
import type { TestClient } from '../client.ts';
import { useWorld } from '../world.ts';
import type { Case } from './examples.ts';
import {
  findEffectViolation,
  findKeyReuseViolation,
  findRaceViolation,
  makeWriteProbe,
  writers,
} from './write-checks.ts';
import { findUnwrittenProperties } from './written-properties.ts';

const common = { access: 'signedIn', summary: 'A planted fault', status: 200 } as const;
const term = z.strictObject({ days: z.int() });
const path = '/api/v1/payment-terms/{id}/planted';
const namedTerm = term.extend({ name: z.string(), code: z.string().optional() });

/** Routes that violate the contract of writes. */
const faulty = {
  comparesTooEarly: { ...common, method: 'PATCH', path, params: params('id'), response: term, versioned: true },
  skipsAudit: { ...common, method: 'POST', path: `${path}/quiet`, params: params('id'), response: term },
  forgetsName: { ...common, method: 'PUT', path, params: params('id'), body: namedTerm, response: term },
  countsCalls: { ...common, access: 'public', method: 'POST', path: '/api/planted/counter', response: term },
  ignoresKey: {
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/planted/keyless',
    body: term,
    response: term,
  },
} as const satisfies Routes;

let calls = 0;
const world = useWorld(() =>
  bind('planted', faulty, {
    comparesTooEarly: async ({ db, requireVersion, audit }, { params: { id } }) => {
      const before = await db
        .selectFrom('paymentTerm')
        .select(['days', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      requireVersion(before.version);
      // All requests read before the first one writes.
      await sleep(50);
      const days = before.days + 1;
      await db.updateTable('paymentTerm').set({ days }).where('id', '=', id).execute();
      audit({ entityType: 'PAYMENT_TERM', id, before, after: { days } });
      return { days, version: before.version + 1 };
    },
    skipsAudit: async ({ db }, { params: { id } }) => {
      await db.updateTable('paymentTerm').set({ days: 7 }).where('id', '=', id).execute();
      return { days: 7 };
    },
    forgetsName: async ({ db }, { params: { id }, body: { days } }) => {
      await db.updateTable('paymentTerm').set({ days }).where('id', '=', id).execute();
      return { days };
    },
    countsCalls: async () => ({ days: calls++ }),
    ignoresKey: async (_, { body }) => body,
  }),
);

const createCase = (route: Route, example: Case['example']): Case => ({
  area: 'planted',
  name: 'fault',
  route,
  example,
});
const createTerm = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  return { params: { id: body.id } };
};

const findEffect = async (testCase: Case) =>
  findEffectViolation(world, testCase, await makeWriteProbe(world, testCase));

describe('the contract loop detects', () => {
  test('a route that lets two writers win', async () => {
    expect(await findRaceViolation(world, createCase(faulty.comparesTooEarly, createTerm))).toMatch(
      new RegExp(`^\\d+ of ${writers} writers changed payment_term$`),
    );
  });

  test('a change without an audit entry', async () => {
    expect(await findEffect(createCase(faulty.skipsAudit, createTerm))).toBe(
      'changed payment_term without an audit entry',
    );
  });

  test('a route that has another response for each call with one key', async () => {
    const testCase = createCase(faulty.countsCalls, async () => ({}));

    expect(await findEffect(testCase)).toBe('returns different bodies for one key');
  });

  test('a property that is not stored, and one that the record does not have', async () => {
    const body = { name: 'Net 30', days: 30 };
    const example = async (client: TestClient) => ({ ...(await createTerm(client)), body });
    const record = paymentTermRoutes.get.response;
    const write = { ...createCase(faulty.forgetsName, example), body: namedTerm, read: paymentTermRoutes.get, record };

    expect(await findUnwrittenProperties(world, write)).toEqual([
      expect.stringMatching(/^name is "Net 30", not "Other/),
      'code is not in the record that is read: state in the examples where it is',
    ]);
  });

  test('a route that accepts a different request with a used key', async () => {
    let days = 0;
    const example = async () => ({ body: { days: days++ } });

    const testCase = createCase(faulty.ignoresKey, example);

    expect(await findKeyReuseViolation(world, testCase, await makeWriteProbe(world, testCase))).toBe('returns 200');
  });
});

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
import { auditFault, keyReuseFault, raceFault, writers } from './write-oracles.ts';

const common = { access: 'signedIn', summary: 'A planted fault', status: 200 } as const;
const term = z.strictObject({ days: z.int() });
const path = '/api/v1/payment-terms/{id}/planted';

/** Writes that break what the contract loop promises of writes. */
const faulty = {
  comparesTooEarly: { ...common, method: 'PATCH', path, params: params('id'), response: term, versioned: true },
  keepsQuiet: { ...common, method: 'POST', path: `${path}/quiet`, params: params('id'), response: term },
  heedsNoKey: {
    ...common,
    access: 'public',
    method: 'POST',
    path: '/api/planted/keyless',
    body: term,
    response: term,
  },
} as const satisfies Routes;

const world = useWorld(() =>
  bind('planted', faulty, {
    comparesTooEarly: async ({ db, requireVersion, audit }, { params: { id } }) => {
      const before = await db
        .selectFrom('paymentTerm')
        .select(['days', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      requireVersion(before.version);
      // Everybody reads before anybody writes.
      await sleep(50);
      const days = before.days + 1;
      await db.updateTable('paymentTerm').set({ days }).where('id', '=', id).execute();
      audit({ entityType: 'PAYMENT_TERM', id, before, after: { days } });
      return { days, version: before.version + 1 };
    },
    keepsQuiet: async ({ db }, { params: { id } }) => {
      await db.updateTable('paymentTerm').set({ days: 7 }).where('id', '=', id).execute();
      return { days: 7 };
    },
    heedsNoKey: async (_, { body }) => body,
  }),
);

const caseOf = (route: Route, example: Case['example']): Case => ({ area: 'planted', name: 'fault', route, example });
const termOf = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  return { params: { id: body.id } };
};

describe('the contract loop finds', () => {
  test('a route that lets two writers win', async () => {
    expect(await raceFault(world, caseOf(faulty.comparesTooEarly, termOf))).toMatch(
      new RegExp(`^\\d+ of ${writers} writers won$`),
    );
  });

  test('a change that is not on record', async () => {
    expect(await auditFault(world, caseOf(faulty.keepsQuiet, termOf))).toBe('changed payment_term without a word');
  });

  test('a route that answers another request under a used key', async () => {
    let days = 0;
    const example = async () => ({ body: { days: days++ } });

    expect(await keyReuseFault(world, caseOf(faulty.heedsNoKey, example))).toBe('answers 200');
  });
});

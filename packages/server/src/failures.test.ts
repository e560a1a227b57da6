// G25, U12
// ASVS 16.5.2

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions, createScenario } from './testing/failures/actions.ts';
import { createFailureHarness, type FailureHarness } from './testing/failures/failure-harness.ts';
import {
  type ActionName,
  actionNames,
  type Component,
  components,
  expectedBehavior,
  formatMatrix,
} from './testing/failures/failure-matrix.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
let harness: FailureHarness;
beforeAll(async () => {
  harness = await createFailureHarness(world);
});
afterAll(() => harness.close());

interface Outcome {
  readonly shown?: unknown;
  readonly stored?: unknown;
}

const processed = { status: 'PROCESSED', isRetryScheduled: false };
const retrying = (message: RegExp) => ({
  status: 'PENDING',
  message: expect.stringMatching(message),
  isRetryScheduled: true,
});
const queued = { status: 'PENDING', message: null, isRetryScheduled: false };
const unreachable = /could not be reached/;

/** The results when every component is available. */
const normalResults: Readonly<Record<ActionName, Outcome>> = {
  'Sign in': { shown: true, stored: 1 },
  'Request a password reset': { stored: 1 },
  'Open the order list': { shown: 1 },
  'Create an order': { shown: 12, stored: 1 },
  'Approve an order': { shown: 'APPROVED', stored: { status: 'APPROVED', syncStatus: 'SYNCHRONIZED', erpOrders: 1 } },
  'Change a proposed quantity': { stored: 7 },
  'Import a sales file': { shown: 1, stored: 1 },
  'Open a report': { shown: [3] },
  'E-mail a report': { shown: 1, stored: 1 },
  'Start syncs and watch them': { stored: { erp: processed, carrier: processed } },
  'Test connections': { shown: { erp: 'OK', carrier: 'OK' } },
  'Enter a tracking number': { stored: { isEntered: true, status: 'TRANSIT', scans: 1, problem: null } },
};

/** The results that differ while a component is down. */
const degradedResults: Readonly<Record<Exclude<Component, 'Database'>, Partial<Record<ActionName, Outcome>>>> = {
  ERP: {
    'Approve an order': {
      stored: { status: 'APPROVED', syncStatus: 'NOT_STARTED', erpOrders: 0, run: retrying(unreachable) },
    },
    'Start syncs and watch them': { stored: { erp: retrying(unreachable), carrier: processed } },
    'Test connections': { shown: { erp: expect.stringMatching(unreachable), carrier: 'OK' } },
  },
  Mail: { 'Request a password reset': { stored: 0 }, 'E-mail a report': { stored: 0 } },
  Carrier: {
    'Start syncs and watch them': { stored: { erp: processed, carrier: retrying(unreachable) } },
    'Test connections': { shown: { erp: 'OK', carrier: expect.stringMatching(unreachable) } },
    'Enter a tracking number': {
      stored: { isEntered: true, status: 'PRE_TRANSIT', scans: 0, problem: expect.stringMatching(unreachable) },
    },
  },
  Worker: {
    'Request a password reset': { stored: 0 },
    'E-mail a report': { stored: 0 },
    'Approve an order': { stored: { status: 'APPROVED', syncStatus: 'NOT_STARTED', erpOrders: 0, run: queued } },
    'Start syncs and watch them': { stored: { erp: queued, carrier: queued } },
    'Enter a tracking number': { stored: { isEntered: true, status: 'PRE_TRANSIT', scans: 0, problem: null } },
  },
};

const unavailable = {
  status: 503,
  headers: { 'retry-after': '2', 'content-type': expect.stringMatching(/^application\/problem\+json\b/) },
  body: { code: 'UNAVAILABLE', message: 'The service is not available right now. Try again in a moment.' },
};

const cells = components.flatMap((component) =>
  actionNames.map((action) => [action, component, expectedBehavior(action, component)] as const),
);

test.for(cells)('%s while %s is down: %s', async ([action, component]) => {
  harness.resetClock();
  const scenario = await createScenario(world, harness);
  const { act, stored } = await actions[action](scenario);
  const normal = { shown: null, stored: null, ...normalResults[action] };
  const before = await stored();

  await harness.fail(component);
  const result = await act();
  await harness.passTime(1);
  const meanwhile = await stored();
  await harness.restore(component);

  if (component === 'Database') {
    expect(result).toMatchObject(unavailable);
    expect(meanwhile).toEqual(before);
    expect((await act()).shown).toEqual(normal.shown);
  } else {
    const expected = { ...normal, ...degradedResults[component][action] };
    expect([result.status < 300, result.shown]).toEqual([true, expected.shown]);
    expect([meanwhile]).toMatchObject([expected.stored]);
  }
  await harness.passTime(20);
  await harness.passTime(20);
  expect([await stored()]).toMatchObject([normal.stored]);
});

test('docs/failures.md contains the tested matrix', () => {
  const document = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/failures.md'), 'utf8');

  expect(document).toContain(formatMatrix());
});

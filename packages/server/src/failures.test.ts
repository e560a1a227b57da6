import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions, makePerson } from './testing/failures/actions.ts';
import {
  type ActionName,
  actionNames,
  type Failing,
  failings,
  matrixTable,
  seenIn,
} from './testing/failures/failures.words.ts';
import { openTheatre, type Theatre } from './testing/failures/theatre.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre(world);
});
afterAll(() => theatre.close());

interface Outcome {
  readonly shows?: unknown;
  readonly kept?: unknown;
}

const ran = { status: 'PROCESSED', isTriedAgain: false };
const triedAgain = (says: RegExp) => ({ status: 'PENDING', says: expect.stringMatching(says), isTriedAgain: true });
const waiting = { status: 'PENDING', says: null, isTriedAgain: false };
const outOfReach = /could not be reached/;

/** How each goes when nothing is down. */
const whole: Readonly<Record<ActionName, Outcome>> = {
  'Sign in': { shows: true, kept: 1 },
  'Ask for a new password': { kept: 1 },
  'Open the orders': { shows: 1 },
  'Create an order': { shows: 12, kept: 1 },
  'Approve an order': { shows: 'APPROVED', kept: { status: 'APPROVED', syncStatus: 'SYNCHRONIZED', there: 1 } },
  'Change a proposed quantity': { kept: 7 },
  'Import a file of sales': { shows: 1, kept: 1 },
  'Open a report': { shows: [3] },
  'Mail a report': { shows: 1, kept: 1 },
  'Start syncs and watch them': { kept: { erp: ran, carrier: ran } },
  'Test connections': { shows: { erp: 'OK', carrier: 'OK' } },
  'Type a tracking number': { kept: { isTyped: true, status: 'TRANSIT', scans: 1, problem: null } },
};

/** Where it goes otherwise as long as something is down. */
const otherwise: Readonly<Record<Exclude<Failing, 'Database'>, Partial<Record<ActionName, Outcome>>>> = {
  ERP: {
    'Approve an order': {
      kept: { status: 'APPROVED', syncStatus: 'NOT_STARTED', there: 0, run: triedAgain(outOfReach) },
    },
    'Start syncs and watch them': { kept: { erp: triedAgain(outOfReach), carrier: ran } },
    'Test connections': { shows: { erp: expect.stringMatching(outOfReach), carrier: 'OK' } },
  },
  Mail: { 'Ask for a new password': { kept: 0 }, 'Mail a report': { kept: 0 } },
  Carrier: {
    'Start syncs and watch them': { kept: { erp: ran, carrier: triedAgain(outOfReach) } },
    'Test connections': { shows: { erp: 'OK', carrier: expect.stringMatching(outOfReach) } },
    'Type a tracking number': {
      kept: { isTyped: true, status: 'PRE_TRANSIT', scans: 0, problem: expect.stringMatching(outOfReach) },
    },
  },
  Worker: {
    'Ask for a new password': { kept: 0 },
    'Mail a report': { kept: 0 },
    'Approve an order': { kept: { status: 'APPROVED', syncStatus: 'NOT_STARTED', there: 0, run: waiting } },
    'Start syncs and watch them': { kept: { erp: waiting, carrier: waiting } },
    'Type a tracking number': { kept: { isTyped: true, status: 'PRE_TRANSIT', scans: 0, problem: null } },
  },
};

const unavailable = {
  status: 503,
  headers: { 'retry-after': '2', 'content-type': expect.stringMatching(/^application\/problem\+json\b/) },
  body: { code: 'UNAVAILABLE', message: 'The service is not available right now. Try again in a moment.' },
};

const cells = failings.flatMap((failing) =>
  actionNames.map((action) => [action, failing, seenIn(action, failing)] as const),
);

test.for(cells)('%s, %s down: %s', async ([action, failing]) => {
  theatre.beginNow();
  const person = await makePerson(world, theatre);
  const { act, kept } = await actions[action](person);
  const usual = { shows: null, kept: null, ...whole[action] };
  const before = await kept();

  await theatre.fail(failing);
  const told = await act();
  await theatre.passTime(1);
  const meanwhile = await kept();
  await theatre.mend(failing);

  if (failing === 'Database') {
    expect(told).toMatchObject(unavailable);
    expect(meanwhile).toEqual(before);
    expect((await act()).shows).toEqual(usual.shows);
  } else {
    const instead = { ...usual, ...otherwise[failing][action] };
    expect([told.status < 300, told.shows]).toEqual([true, instead.shows]);
    expect([meanwhile]).toMatchObject([instead.kept]);
  }
  await theatre.passTime(20);
  await theatre.passTime(20);
  expect([await kept()]).toMatchObject([usual.kept]);
});

test('the document says what was tried here', () => {
  const document = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/failures.md'), 'utf8');

  expect(document).toContain(matrixTable());
});

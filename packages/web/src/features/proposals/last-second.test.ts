import { expect, test } from 'vitest';
import { session } from '../../kit/session.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { lastSecond } from './last-second.ts';

test.for([
  ['America/Los_Angeles', '2026-12-06', '2026-12-07T07:59:59.000Z'],
  ['Asia/Kolkata', '2026-12-06', '2026-12-06T18:29:59.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.000Z'],
] as const)('a proposal of an account in %s that is open until %s expires after %s', ([timeZone, day, at]) => {
  session.identify({ ...testIdentity(), timeZone });
  expect(lastSecond(day)).toBe(at);
});

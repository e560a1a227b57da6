import { expect, test } from 'vitest';
import { daysUntilKeyExpires, keyWarning } from './odoo-key.rules.ts';

test.each([
  [null, null],
  ['2026-11-21', 0],
  ['2026-12-05', 14],
  ['2026-11-20', -1],
  ['2027-02-21', 92],
])('a key with the expiration date %s is valid for %s more days', (expiresOn, days) => {
  expect(daysUntilKeyExpires(expiresOn, '2026-11-21')).toBe(days);
});

test.each([
  [null, undefined],
  ['2026-12-06', undefined],
  ['2026-12-05', 'expires in 14 days'],
  ['2026-11-22', 'expires in 1 day.'],
  ['2026-11-21', 'expires today'],
  ['2026-11-20', 'expired on 2026-11-20'],
])('the message for a key with the expiration date %s is: %s', (expiresOn, message) => {
  const warning = keyWarning(expiresOn, '2026-11-21');

  if (message === undefined) expect(warning).toBeUndefined();
  else expect(warning).toContain(message);
});

// ASVS 1.2.2

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRetryAfter } from '../../entities/auth/retry-after.rules.ts';
import { resolveSignInTarget } from './target.rules.ts';

test('returns the requested page', () => {
  expect(resolveSignInTarget('/stores/storeDetail/7?tab=inventory')).toBe('/stores/storeDetail/7?tab=inventory');
});

test.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/login?target=/x',
  'orders',
])('returns the start page instead of %s', (target) => {
  expect(resolveSignInTarget(target)).toBe('/');
});

// ASVS 3.7.2
test('always returns a path of the same origin', () => {
  const home = 'https://demo.example';
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (target) => {
        expect(new URL(resolveSignInTarget(target), home).origin).toBe(home);
      },
    ),
  );
});

test('formats the waiting time, rounded up', () => {
  expect(formatRetryAfter('1')).toBe(' Wait 1 second.');
  expect(formatRetryAfter('59')).toBe(' Wait 59 seconds.');
  expect(formatRetryAfter('61')).toBe(' Wait 2 minutes.');
  expect(formatRetryAfter('840')).toBe(' Wait 14 minutes.');
});

test('returns an empty string without a valid Retry-After header', () => {
  for (const header of [null, '', 'soon', '0', '-5']) expect(formatRetryAfter(header)).toBe('');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSubdomain } from './subdomain.ts';

test.each([
  ['demo.shelfward.example', 'demo'],
  ['demo.localhost:8080', 'demo'],
  ['Demo.Shelfward.Example', 'demo'],
  ['localhost', undefined],
  ['localhost:8080', undefined],
  ['127.0.0.1:8080', undefined],
  ['[::1]:8080', undefined],
  ['example.', undefined],
])('of %s is %s', (host, subdomain) => {
  expect(parseSubdomain(host)).toBe(subdomain);
});

test('is the first label of every name with two or more', () => {
  fc.assert(
    fc.property(fc.domain(), (host) => {
      expect(parseSubdomain(host)).toBe(host.split('.')[0]?.toLowerCase());
    }),
  );
});

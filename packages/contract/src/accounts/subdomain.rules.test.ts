import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientInput } from './clients.contract.ts';
import { proposeSubdomain } from './subdomain.rules.ts';

test.each([
  ['Fresh Fields', 'fresh-fields'],
  ["  Joe's Café & Sons, Inc. ", 'joes-cafe-sons-inc'],
  ['7 Seas', '7-seas'],
  ['東京', ''],
])('proposes a subdomain for "%s"', (name, subdomain) => {
  expect(proposeSubdomain(name)).toBe(subdomain);
});

test('proposes only valid subdomains, except for reserved names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const subdomain = proposeSubdomain(name);
      const { success, error } = clientInput.shape.subdomain.safeParse(subdomain);
      expect(subdomain === '' || success || error?.issues[0]?.message === 'must not be a reserved name').toBe(true);
    }),
  );
});

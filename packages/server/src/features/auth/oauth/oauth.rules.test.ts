// ASVS 10.4.1, 10.4.6, 10.4.8

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { findOauthClient, isRedirectUri, matchesRedirectUri, registerClient } from './oauth-client.rules.ts';
import { findRefreshEnd, fitsChallenge, openCode, openRefresh, signRefresh } from './oauth-grants.rules.ts';

const keys = createKeyRing('a new key of thirty-two characters..');
const dayMs = 24 * 3_600_000;
const hosts = fc.constantFrom('localhost', '127.0.0.1', '[::1]', 'a.example', 'localhost.a.example', 'a@localhost');
const ports = fc.constantFrom('', ':1', ':8080', ':65535');
const paths = fc.constantFrom('', '/', '/cb', '/cb?x=1', '/cb?y=:1', '/cb#x', '\\\\@b.example/');
const uris = fc
  .record({ scheme: fc.constantFrom('http', 'https', 'cursor', 'javascript'), host: hosts, port: ports, path: paths })
  .map(({ scheme, host, port, path }) => ({ scheme, host, path, text: `${scheme}://${host}${port}${path}` }));

test('a redirect URI is the registered one, except for the port of this computer', () => {
  fc.assert(
    fc.property(uris, uris, (one, other) => {
      const isSameWithoutPort = one.scheme === other.scheme && one.host === other.host && one.path === other.path;
      const isHere = other.scheme === 'http' && ['localhost', '127.0.0.1', '[::1]'].includes(other.host);
      const expected = isRedirectUri(other.text) && (one.text === other.text || (isHere && isSameWithoutPort));
      expect(matchesRedirectUri(one.text, other.text)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('a redirect URI has HTTPS, or leads to this computer', () => {
  fc.assert(
    fc.property(uris, ({ scheme, host, path, text }) => {
      const isHere = scheme === 'http' && ['localhost', '127.0.0.1', '[::1]'].includes(host);
      const isSafe = !path.includes('#') && !path.includes('\\') && !host.includes('@');
      expect(isRedirectUri(text)).toBe((scheme === 'https' || isHere) && isSafe);
    }),
  );
});

test('a changed id, and that of another account or purpose, is not valid', () => {
  const body = { client_name: 'Claude', redirect_uris: ['https://a.example/cb'] };
  const registered = registerClient(keys, { tenantId: 1, key: 'k', body }).body as { readonly client_id: string };
  const id = registered.client_id;
  const refresh = signRefresh(keys, { tenantId: 1, userId: 1, id: 'b0e0a1de-0000-4000-8000-000000000000' });

  expect(findOauthClient(keys, 1, id)?.name).toBe('Claude');
  expect(findOauthClient(keys, 2, id)).toBeUndefined();
  expect(openRefresh(keys, refresh)?.userId).toBe(1);
  expect([openCode(keys, refresh), openRefresh(keys, id), openRefresh(keys, `${refresh}.x`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  fc.assert(
    fc.property(fc.nat({ max: id.length - 1 }), fc.constantFrom('A', 'b', '.', '~'), (at, letter) => {
      const changed = id.slice(0, at) + letter + id.slice(at + 1);
      if (changed !== id) expect(findOauthClient(keys, 1, changed)).toBeUndefined();
    }),
  );
});

test('a verifier fits only its challenge', () => {
  const verifiers = fc.stringMatching(/^[\w.~-]{40,130}$/);
  fc.assert(
    fc.property(verifiers, verifiers, (one, other) => {
      const challenge = createHash('sha256').update(one).digest('base64url');
      expect(fitsChallenge(one, challenge)).toBe(one.length >= 43 && one.length <= 128);
      if (one !== other) expect(fitsChallenge(other, challenge)).toBe(false);
    }),
  );
});

test('a refresh token ends after 30 days without use, and 366 days after the user agreed', () => {
  const created = new Date('2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 }), (days) => {
      const end = findRefreshEnd(created, new Date(created.getTime() + days * dayMs));
      expect((end.getTime() - created.getTime()) / dayMs).toBe(Math.min(days + 30, 366));
    }),
  );
});

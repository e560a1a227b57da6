// G19

import type { Route } from '@shelfward/contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { findHeaderViolations } from './security-headers.ts';

const world = useWorld();
const origin = { origin: 'https://attacker.example' };

const send = async (method: Route['method'] | 'OPTIONS', path: string, headers: Readonly<Record<string, string>>) => {
  const url = path.replaceAll(/\{\w+\}/g, '999999999');
  const response = await world.app.inject({ method, url, headers: { ...origin, ...headers } });
  return { status: response.statusCode, violations: findHeaderViolations(response.headers) };
};

// The responses to valid requests are tested beside their status.
describe.for(cases)('$area $name ($route.method $route.path)', ({ route: { method, path, access } }) => {
  test('has the security headers in rejections, and allows no other origin', async () => {
    const without = await send(method, path, {});
    const broken = await send(method, path, { authorization: 'Bearer a.b.c', 'if-match': 'x', 'idempotency-key': '' });
    const preflight = await send('OPTIONS', path, { 'access-control-request-method': method });

    if (access !== 'public') expect([without.status, broken.status]).toEqual([401, 401]);
    expect(preflight.status).toBe(404);
    for (const { violations } of [without, broken, preflight]) expect(violations).toEqual([]);
  });
});

test.for(['/api/v1/%zz', `/api/v1/stores/${'9'.repeat(400)}`])(
  'a URL that cannot be parsed has the headers that protect the browser: %s',
  async (url) => {
    const { headers } = await world.app.inject({ url });

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  },
);

test('the check detects a missing, a wrong, and an unknown header', async () => {
  const { headers } = await world.app.inject({ url: '/api/v1/unknown' });
  const { 'x-content-type-options': _, ...others } = headers;
  const faulty = {
    ...others,
    'content-security-policy': "default-src 'self' 'unsafe-inline'",
    'access-control-allow-origin': '*',
    'x-powered-by': 'a product',
  };

  expect(findHeaderViolations(faulty)).toEqual([
    "content-security-policy: default-src 'self' 'unsafe-inline'",
    'x-content-type-options: undefined',
    'access-control-allow-origin',
    'x-powered-by',
  ]);
});

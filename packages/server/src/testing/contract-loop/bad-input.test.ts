import type { Route } from '@shelfward/contract/kit/route.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyRequest } from '../client.ts';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { mutations, wrongValue } from './mutations.ts';

const world = useWorld();
const runs = Number(process.env.FUZZ_RUNS ?? 60);
const tried = cases.filter(({ route }) => route.body || route.query || route.params);

describe.for(tried)('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('answers wrong input with a declared refusal, quickly, and never with 500', async () => {
    const client = await world.newClient();
    const request = await example(client);
    const headers = { ...client.headersOf('ROLE_SUPERUSER') };

    await fc.assert(
      fc.asyncProperty(mutations(request), async (mutated) => {
        const startedAt = performance.now();
        const response = await world.app.inject(injection(route, mutated, headers));
        const took = performance.now() - startedAt;
        const verdict = { status: response.statusCode, body: response.body.slice(0, 400), took };
        expect(verdict.took).toBeLessThan(5000);
        expect(verdict).toSatisfy(({ status }: typeof verdict) => status < 500);
        if (response.statusCode >= 400) expect(response.headers['content-type']).toContain('application/problem+json');
      }),
      { numRuns: runs, seed: process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : 20_261_120 },
    );
  });
});

describe.for(tried.filter(({ route }) => isObject(route)))(
  '$area $name ($route.method $route.path)',
  ({ route, example }) => {
    test('accepts no property that it does not declare', async () => {
      const client = await world.newClient();
      const request = await example(client);
      const extra = { tenantId: 1, version: 9, createdBy: 1, authorities: ['ROLE_ADMIN'] };

      for (const [name, value] of Object.entries(extra)) {
        const body = { ...(request.body as object), [name]: value };
        const response = await world.app.inject(
          injection(route, { ...request, body }, client.headersOf('ROLE_SUPERUSER')),
        );
        expect([name, response.statusCode]).toEqual([name, 400]);
      }
    });
  },
);

test('the generator of wrong values makes some that every schema refuses', () => {
  expect(fc.sample(wrongValue, { numRuns: 200, seed: 1 }).some((value) => typeof value === 'object')).toBe(true);
});

function isObject(route: Route): boolean {
  return route.body !== undefined && !route.files && route.body.safeParse([]).success === false;
}

/** Without lone surrogates, which no address can hold. */
function wellFormed(value: unknown): string {
  return Buffer.from(String(value)).toString('utf8');
}

function injection(route: Route, { params, query, body }: AnyRequest, headers: Readonly<Record<string, string>>) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) search.append(name, String(one));
  return {
    method: route.method,
    url: `${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

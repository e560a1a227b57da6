// ASVS 15.3.7

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../world.ts';
import { toInjectOptions } from './contract-checks.ts';
import { type Case, cases } from './examples.ts';

const world = useWorld();
const optional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;
const withQuery = cases.filter(({ route }) => route.query !== undefined);

/** The status and body of the example with this query. */
const request = async ({ route, example }: Case, change: (query: Readonly<Record<string, unknown>>) => string) => {
  const client = await world.newClient();
  const { query = {}, ...rest } = await example(client);
  const options = toInjectOptions(route, rest, client.headersFor('ROLE_SUPERUSER'));
  const response = await world.app.inject({ ...options, query: change(query) });
  return { status: response.statusCode, text: response.body };
};
const encode = (pairs: readonly (readonly [string, unknown])[]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
const others = (query: Readonly<Record<string, unknown>>, name: string) =>
  Object.entries(query)
    .filter(([other]) => other !== name)
    .flatMap(([other, value]) => [value].flat().map((one): [string, unknown] => [other, one]));

const required = withQuery.flatMap((testCase) =>
  Object.entries(testCase.route.query?.shape ?? {})
    .filter(([, schema]) => !optional(schema))
    .map(([name]) => ({ ...testCase, name, testCase })),
);

describe.for(required)('$area ($route.method $route.path) without $name', ({ testCase, name }) => {
  test('is rejected with a message that names the parameter', async () => {
    const { status, text } = await request(testCase, (query) => encode(others(query, name)));

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      message: `${name} must be defined`,
      detail: `${name} must be defined`,
      errors: [{ pointer: `/query/${name}`, message: `${name} must be defined` }],
    });
  });
});

const listed = withQuery.flatMap((testCase) =>
  Object.entries(testCase.route.query?.shape ?? {})
    .filter(([, schema]) => isList(schema))
    .map(([name]) => ({ ...testCase, name, testCase })),
);

describe.for(listed)('$area ($route.method $route.path) with several values of $name', ({ testCase, name }) => {
  test('returns the same for each spelling of a list', async () => {
    const [one, two] = findValues(testCase, name);
    const spellings: readonly (readonly (readonly [string, string])[])[] = [
      [
        [name, one],
        [name, two],
      ],
      [
        [`${name}[]`, one],
        [`${name}[]`, two],
      ],
      [[name, `${one},${two}`]],
      [[`${name}[]`, `${one},${two}`]],
    ];

    const statuses = [];
    for (const spelling of spellings)
      statuses.push((await request(testCase, (query) => encode([...others(query, name), ...spelling]))).status);

    expect(new Set(statuses).size).toBe(1);
    expect(statuses).not.toContain(400);
  });
});

function isList(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, ['1', '2']).success || findEnum(schema) !== undefined;
}

/** Two values of a choice, otherwise two ids. */
function findValues({ route }: Case, name: string): readonly [string, string] {
  const schema = route.query?.shape[name];
  const [one = '1', two = one] = (schema && findEnum(schema)) ?? ['1', '2'];
  return [one, two];
}

/** The choices of a parameter that takes a list of them. */
function findEnum(schema: z.core.$ZodType): readonly string[] | undefined {
  const parsed = z.safeParse(schema, ['no choice']);
  const issue = parsed.error?.issues.find(({ code, path }) => code === 'invalid_value' && path.length > 0);
  return issue && 'values' in issue ? issue.values.map(String) : undefined;
}

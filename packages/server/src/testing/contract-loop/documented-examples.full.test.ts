import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { removeUsers } from '../../features/setup/setup.factory.ts';
import { examples } from '../../platform/http/openapi/examples.gen.ts';
import { parseExamples } from '../../platform/http/openapi/examples.ts';
import { createUntypedCaller } from '../client.ts';
import { useWorld } from '../world.ts';
import { formatExamples, shortenExample } from './documented-examples.ts';
import { type Case, cases } from './examples.ts';

const world = useWorld();
/** Set-up routes succeed only in an installation without users. */
const emptyWorld = useWorld(
  () => [],
  async () => inject('cluster'),
);

const runExample = async ({ area, name, route, example }: Case): Promise<readonly [string, string]> => {
  const { app, newClient } = area === 'setup' ? emptyWorld : world;
  const client = await newClient();
  const request = await example(client);
  if (area === 'setup') await client.acrossClients(removeUsers);
  const { status, body } = await createUntypedCaller(app, client.headersFor('ROLE_SUPERUSER'))(route, request);
  expect(status, `${area}.${name}`).toBe(route.status);
  return [`${area}.${name}`, JSON.stringify(shortenExample(route, request, body))];
};

/** The names of members at all depths; ids and times differ in each run. */
const listMembers = (text: string | undefined): readonly string[] =>
  [...new Set([...(text ?? '').matchAll(/"([\w$.@]+)":/g)].map(([, name = '']) => name))].sort();

const isUpdate = process.env.UPDATE_EXAMPLES !== undefined;
const documented = parseExamples();

const isValid = ({ area, name, route }: Case): boolean => {
  const example = documented[`${area}.${name}`];
  const hasBody = !route.body || route.files || z.safeParse(route.body, example?.body).success;
  return (
    example !== undefined &&
    Boolean(hasBody) &&
    (!route.response || z.safeParse(route.response, example.response).success)
  );
};

/** UPDATE_EXAMPLES=1 runs the examples that are missing or not valid anymore, and writes the file again. */
test('the server returns the documented examples', async () => {
  const ran = new Map<string, string>();
  for (const one of cases) if (!isUpdate || !isValid(one)) ran.set(...(await runExample(one)));

  if (!isUpdate)
    for (const [name, text] of ran)
      expect({ name, members: listMembers(examples[name]) }).toEqual({ name, members: listMembers(text) });
  else {
    const names = cases.map(({ area, name }) => `${area}.${name}`);
    const file = path.join(import.meta.dirname, '../../platform/http/openapi/examples.gen.ts');
    await fs.writeFile(
      file,
      formatExamples(new Map(names.map((name) => [name, ran.get(name) ?? examples[name] ?? '']))),
    );
  }
});

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClientPackage } from './release/client-package.mjs';
import { root } from './steps/run-command.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-client-'));
const installed = path.join(folder, 'node_modules/@shelfward/client');

beforeAll(() => writeClientPackage(installed, { version: '1.0.0', engines: { node: '>=20.19' } }), 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('the package of the client has no dependencies, and types of at most 600 kB', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8'));

  expect(manifest.dependencies).toBeUndefined();
  expect(fs.statSync(path.join(installed, 'index.d.ts')).size).toBeLessThan(600_000);
  expect(fs.readFileSync(path.join(installed, 'index.js'), 'utf8')).not.toMatch(/^import /m);
});

const program = `import { ApiError, createShelfward } from '@shelfward/client';
const shelfward = createShelfward({ baseUrl: 'http://x', token: 'shelfward_x' });
for await (const { id, company } of shelfward.orders.list.all({ query: { status: ['APPROVED'] } })) console.log(id, company.name);
const term = await shelfward.paymentTerms.get({ params: { id: 1 } });
await shelfward.paymentTerms.update({ params: { id: term.id }, body: { ...term, days: 31 } });
for await (const { event } of shelfward.integrationEvents.events()) console.log(event);
export const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'PAYMENT_TERM_NAME_TAKEN';
// @ts-expect-error The name is required.
await shelfward.paymentTerms.create({ body: { days: 30 } });
`;

test('a program compiles strictly with its types', () => {
  fs.writeFileSync(path.join(folder, 'program.mts'), program);
  const compiler = path.join(root, 'node_modules/.bin/tsc');
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', ''];

  expect(() =>
    execFileSync(compiler, [...options, '--lib', 'es2023,dom,dom.asynciterable', 'program.mts'], {
      cwd: folder,
      stdio: 'pipe',
    }),
  ).not.toThrow();
});

test('its code calls the API', async () => {
  const { createShelfward } = await import(pathToFileURL(path.join(installed, 'index.js')).href);
  const sent = [];
  const fetch = async (url, { method, headers }) => {
    sent.push([method, url, headers.get('authorization')]);
    return new Response(JSON.stringify({ content: [{ id: 7 }], last: true }));
  };
  const shelfward = createShelfward({ baseUrl: 'https://brand.example.com', token: 'shelfward_x', fetch });

  const { content } = await shelfward.orders.list({ query: { size: 5 } });

  expect(content).toEqual([{ id: 7 }]);
  expect(sent).toEqual([['GET', 'https://brand.example.com/api/v1/orders?size=5', 'Bearer shelfward_x']]);
});

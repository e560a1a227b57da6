import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, type TestClient } from './testing/client.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const run = promisify(execFile);
const page = path.join(import.meta.dirname, '../../../docs/guide/api-quick-start.md');
const world = useWorld();
let folder = '';
let server: ServerProcess;
let client: TestClient;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startProcess(path.join(folder, 'data'), world.environment);
  client = await world.newClient();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

/** The code blocks of the page in their order. The text after the language, such as `install`, is the use of a block. */
const listBlocks = async (): Promise<readonly { readonly use: string; readonly code: string }[]> => {
  const text = await fs.readFile(page, 'utf8');
  return [...text.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, use = '', code = '']) => ({ use, code }));
};

const getBlock = async (use: string): Promise<string> => {
  const block = (await listBlocks()).find((one) => one.use === use);
  if (!block) throw new Error(`the page has no block ${use}`);
  return block.code;
};

/** Runs commands of the page with the server and the user of this test instead of the demo. */
const runShell = async (commands: string, signedIn = ''): Promise<string> => {
  const own = {
    SHELFWARD_URL: server.origin,
    SUBDOMAIN: client.subdomain,
    SHELFWARD_USER: client.emailFor('ROLE_ADMIN'),
    SHELFWARD_PASSWORD: password,
  };
  const script = Object.entries(own).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^export ${name}=.*$`, 'm'), `export ${name}='${value}'`),
    signedIn + commands,
  );
  const { stdout } = await run('bash', ['-euc', script], { cwd: folder });
  return stdout;
};

const createStore = async (): Promise<void> => {
  const { id: companyId } = await client.db((db) =>
    db
      .insertInto('company')
      .values({ tenantId: client.tenantId, name: 'Chain' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { status } = await client.as('ROLE_ADMIN')(storeRoutes.create, { body: { companyId, name: 'Downtown' } });
  expect(status).toBe(201);
};

test('the curl commands of the guide sign in, read, and change', async () => {
  await createStore();
  const commands = (await listBlocks()).filter(({ use }) => use === 'sh').map(({ code }) => code);
  const separator = '=====';

  const output = await runShell(commands.join(`\necho ${separator}\n`));

  const responses = output.split(separator).map((response) => response.trim());
  expect(responses).toHaveLength(4);
  const [signIn, read, create, change] = responses;
  expect([signIn, create]).toEqual(['', '']);
  expect(JSON.parse(read ?? '')).toMatchObject({ totalElements: 1, content: [{ name: 'Downtown' }] });
  expect(JSON.parse(change ?? '')).toMatchObject({ name: 'Quick start, renamed' });
});

/** The packages that the page installs, from the packages of this repository, so that the test needs no network. */
const linkPackages = async (install: string): Promise<void> => {
  const programs = path.join(folder, 'node_modules/.bin');
  await fs.mkdir(programs, { recursive: true });
  for (const [, name = '', version] of install.matchAll(/(\S+)@(\d\S+)/g)) {
    const source = await findPackage(name);
    const manifest = JSON.parse(await fs.readFile(path.join(source, 'package.json'), 'utf8')) as {
      version: string;
      bin?: Record<string, string>;
    };
    expect(`${name}@${manifest.version}`).toBe(`${name}@${version}`);
    await fs.mkdir(path.join(folder, 'node_modules', path.dirname(name)), { recursive: true });
    await fs.symlink(source, path.join(folder, 'node_modules', name));
    for (const [program, file] of Object.entries(manifest.bin ?? {}))
      await fs.symlink(path.join(source, file), path.join(programs, program));
  }
};

const findPackage = async (name: string): Promise<string> => {
  for (const parent of createRequire(import.meta.url).resolve.paths(name) ?? [])
    if (existsSync(path.join(parent, name))) return fs.realpath(path.join(parent, name));
  throw new Error(`${name} is not installed`);
};

test('the generated TypeScript client of the guide compiles strictly and lists stores', async () => {
  const [signIn, install, generate, program, compile] = await Promise.all(
    ['sh', 'sh install', 'sh generate', 'ts', 'sh run'].map(getBlock),
  );
  await fs.writeFile(path.join(folder, 'package.json'), '{}');
  await linkPackages(install ?? '');
  await fs.writeFile(path.join(folder, 'list-stores.mts'), program ?? '');

  const output = await runShell(`${generate}${compile}`, signIn);

  expect(output).toMatch(/^\d+ Downtown$/m);
});

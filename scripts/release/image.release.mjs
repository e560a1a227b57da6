import fs from 'node:fs';
import path from 'node:path';
import { setupRoutes } from '@shelfward/contract/setup/setup.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAccountInput } from '../../packages/server/src/features/setup/setup.factory.ts';
import { root } from '../steps/run-command.mjs';
import { openContainers } from './containers.mjs';

const [current, previous] = ['localhost/shelfward:current', 'localhost/shelfward:previous'];
const maxBytes = 300_000_000;

let containers;
beforeAll(() => {
  containers = openContainers();
  containers.importBase();
  containers.build(current, path.join(root, 'dist'));
});
afterAll(() => containers.close());

const setupKey = ({ output }) => output().match(/\/setup\?key=([\w-]+)/)?.[1];
const createAccount = async (server, subdomain) => {
  // The log is written asynchronously.
  await expect.poll(() => setupKey(server)).toBeDefined();
  const body = JSON.stringify(firstAccountInput(setupKey(server), subdomain));
  const headers = { 'content-type': 'application/json' };
  return fetch(server.url + setupRoutes.create.path, { method: 'POST', headers, body });
};
const countMigrations = (container) => {
  const { output } = container.run(['psql', '-c', 'select count(*)::int as migrations from migration']);
  return JSON.parse(output).migrations;
};

describe('the image', () => {
  let volume;
  let container;
  beforeAll(() => {
    volume = containers.newVolume();
    container = containers.open(current, volume, { PUBLIC_URL: 'http://shelfward.example' });
  });

  test('has at most 300 MB', () => {
    const bytes = containers.measure(current);
    console.log(`The image has ${(bytes / 1e6).toFixed(0)} MB with Node ${process.versions.node}.`);

    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

  test('runs as an ordinary user who can write to /data and /tmp only', () => {
    const { output, errors } = container.run(
      ['-c', 'id -u; for folder in /opt /opt/shelfward /data /tmp; do touch $folder/x; done'],
      {
        program: ['sh'],
      },
    );

    expect(output).toBe('10001\n');
    expect(errors.match(/touch: .*/g)).toEqual([
      "touch: cannot touch '/opt/x': Read-only file system",
      "touch: cannot touch '/opt/shelfward/x': Read-only file system",
    ]);
  });

  test('makes the first account, and has it after a restart', async () => {
    const first = await container.start();
    const created = await createAccount(first, 'fresh');
    expect(created.status, first.output()).toBe(200);
    expect(fs.existsSync(path.join(volume, 'postgres/data/postmaster.pid'))).toBe(true);
    await first.stop();
    expect(fs.existsSync(path.join(volume, 'postgres/data/postmaster.pid')), first.output()).toBe(false);

    const again = await container.start();
    console.log(`Ready after ${first.seconds.toFixed(1)} s, and after a restart ${again.seconds.toFixed(1)} s.`);
    const page = await fetch(`${again.url}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toMatch('<div id="root">');
    const health = containers.open(current, volume, { PORT: String(again.port) }).run(['health']);
    expect(health, again.output()).toMatchObject({ status: 0 });
    expect(setupKey(again)).toBeUndefined();
    expect(container.run(['account', 'list']).output).toMatch('fresh');
    await again.stop();
  });

  test('restores its backup on another volume', () => {
    expect(container.run(['backup', '/data/all.tar'])).toMatchObject({ status: 0 });

    const other = containers.newVolume();
    for (const file of ['all.tar', 'encryption-key']) {
      fs.cpSync(path.join(volume, file), path.join(other, file));
      fs.chownSync(path.join(other, file), 10_001, 10_001);
    }
    const restored = containers.open(current, other);
    expect(restored.run(['restore', '/data/all.tar'])).toMatchObject({ status: 0 });
    expect(restored.run(['account', 'list']).output).toMatch('fresh');
  });
});

describe('the previous image', () => {
  beforeAll(() => {
    const archive = process.env.PREVIOUS_ARCHIVE;
    if (archive) containers.build(previous, path.dirname(path.resolve(archive)));
    else containers.buildWithoutNewestMigration(previous, current);
  });

  test('is replaced by the current one, with the same volume', async () => {
    const volume = containers.newVolume();
    const settings = { PUBLIC_URL: 'http://shelfward.example' };
    const old = containers.open(previous, volume, settings);
    const before = await old.start();
    expect((await createAccount(before, 'older')).status, before.output()).toBe(200);
    await before.stop();
    const migrations = countMigrations(old);

    const upgraded = containers.open(current, volume, settings);
    const after = await upgraded.start();
    expect(countMigrations(upgraded), after.output()).toBeGreaterThan(migrations);
    expect(upgraded.run(['account', 'list']).output).toMatch('older');
    await after.stop();
  });
});

import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';

const program = path.join(import.meta.dirname, '../../dist/tools/psql.js');

const runWith = (env: Readonly<Record<string, string>>, args: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

/** In an environment without an installed `psql`. */
const runWithoutPsql = (...args: readonly string[]) => {
  const { host, user } = inject('cluster');
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`;
  return runWith({ PATH: '', DATABASE_URL: url }, args);
};

test('shows the rows of one statement', async () => {
  const { code, stdout } = await runWithoutPsql('-c', 'select 1 as one, null as two');

  expect([code, stdout]).toEqual([0, '{"one":1,"two":null}\n']);
});

test('shows the error of the database', async () => {
  const { code, stderr } = await runWithoutPsql('-c', 'select missing');

  expect([code, stderr]).toEqual([1, 'column "missing" does not exist\n']);
});

test('shows why the database cannot be reached', async () => {
  const { code, stderr } = await runWith({ PATH: '', DATABASE_URL: 'postgres://shelf@127.0.0.1:1/shelf' }, [
    '-c',
    'select 1',
  ]);

  expect([code, stderr]).toEqual([1, 'connect ECONNREFUSED 127.0.0.1:1\n']);
});

test('names what is needed for anything else', async () => {
  const { code, stderr } = await runWithoutPsql('--list');

  expect(code).toBe(1);
  expect(stderr).toContain('npm run psql -- -c "select 1"');
});

test.each([
  'postgres://shelf:p%40ss@db.example:5433/shelf?sslmode=require&options=-c%20a%3Db',
  'postgres://shelf@db.example:5433/shelf?sslmode=require&password=p%40ss',
])('an installed psql gets the password of %s in its environment only', async (url) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'psql-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  await fs.writeFile(path.join(folder, 'psql'), '#!/bin/sh\necho "$PGPASSWORD"; echo "$@"\n', { mode: 0o755 });

  const { stdout } = await runWith({ PATH: `${folder}:/bin:/usr/bin`, DATABASE_URL: url }, ['--list']);

  const [password, args] = stdout.split('\n');
  expect(password).toBe('p@ss');
  expect(args).toMatch(/^postgres:\/\/shelf@db\.example:5433\/shelf\?sslmode=require\S* --list$/);
  expect(args).not.toContain('p%40ss');
});

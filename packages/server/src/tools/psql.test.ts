import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, inject, test } from 'vitest';

const program = path.join(import.meta.dirname, '../../dist/tools/psql.js');

/** In an environment without an installed `psql`. */
const runWithoutPsql = (...args: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const { host, user } = inject('cluster');
    const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`;
    const env = { PATH: '', DATABASE_URL: url };
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

test('shows the rows of one statement', async () => {
  const { code, stdout } = await runWithoutPsql('-c', 'select 1 as one, null as two');

  expect([code, stdout]).toEqual([0, '{"one":1,"two":null}\n']);
});

test('shows the error of the database', async () => {
  const { code, stderr } = await runWithoutPsql('-c', 'select missing');

  expect([code, stderr]).toEqual([1, 'column "missing" does not exist\n']);
});

test('names what is needed for anything else', async () => {
  const { code, stderr } = await runWithoutPsql('--list');

  expect(code).toBe(1);
  expect(stderr).toContain('npm run psql -- -c "select 1"');
});

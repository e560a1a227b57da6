import { expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../testing/worker-database.ts';
import { runDistributeCommand } from './distribute.ts';

test('explains its options', async () => {
  expect(await runDistributeCommand(['--help'], {})).toMatchObject({ code: 0, stderr: '' });
});

test.for([[['--shards', '0']], [['--shards', 'many']], [['--unknown']]])('rejects %j', async ([args]) => {
  const { code, stderr } = await runDistributeCommand(args ?? [], {});

  expect(code).toBe(2);
  expect(stderr).toContain('Usage: npm run db:distribute');
});

test('rejects the embedded database', async () => {
  expect(await runDistributeCommand([], {})).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Set DATABASE_URL to the coordinator of a Citus cluster.\n',
  });
});

test('rejects a PostgreSQL without Citus', async () => {
  const created = await createDatabase(inject('cluster'));
  const { host, port, user } = created.server;
  try {
    const DATABASE_URL = `postgres://${user}@localhost/${created.name}?host=${encodeURIComponent(host)}&port=${port}`;

    expect(await runDistributeCommand([], { DATABASE_URL })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This PostgreSQL does not have the extension Citus. Install it on every node.\n',
    });
  } finally {
    await dropDatabase(created);
  }
});

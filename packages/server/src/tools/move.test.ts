import { expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../testing/worker-database.ts';
import { runMoveCommand } from './move.ts';

test('explains its options', async () => {
  expect(await runMoveCommand(['--help'], {})).toMatchObject({ code: 0, stderr: '' });
});

test.for([[[]], [['demo']], [['demo', '--to', 'worker']], [['demo', 'more', '--to', 'worker:5432']], [['--unknown']]])(
  'rejects %j',
  async ([args]) => {
    const { code, stderr } = await runMoveCommand(args ?? [], {});

    expect(code).toBe(2);
    expect(stderr).toContain('Usage: npm run db:move');
  },
);

test('rejects a database that is not distributed', async () => {
  const created = await createDatabase(inject('cluster'));
  const { host, port, user } = created.server;
  try {
    const DATABASE_URL = `postgres://${user}@localhost/${created.name}?host=${encodeURIComponent(host)}&port=${port}`;

    expect(await runMoveCommand(['demo', '--to', 'worker:5432'], { DATABASE_URL })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This database is not distributed.\n',
    });
  } finally {
    await dropDatabase(created);
  }
});

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readInThread } from './platform/imports/reading.thread.ts';
import { builtProgram } from './platform/worker-threads.ts';

const source = (file: string): string => path.join(import.meta.dirname, file);

/** The line of a source file that a stack trace names. */
const tracedLine = (stack: string, file: string): string | undefined => {
  const start = stack.indexOf(`${source(file)}:`);
  if (start === -1) return undefined;
  const line = Number.parseInt(stack.slice(start + source(file).length + 1), 10);
  return fs.readFileSync(source(file), 'utf8').split('\n')[line - 1];
};

test('a stack trace of the server names the line of the TypeScript source', () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: '/dev/null' };

  const { stderr } = spawnSync(process.execPath, [source('../dist/main.js')], { env, encoding: 'utf8' });

  expect(tracedLine(stderr, 'platform/db/local-postgres.place.ts')).toContain('fs.mkdirSync(');
  expect(tracedLine(stderr, 'server.ts')).toContain('startLocalPostgres(');
  expect(stderr).not.toContain('/dist/server.js');
});

test('a stack trace of a worker thread names the line of the TypeScript source', async () => {
  const program = builtProgram('./sale-file.worker.js', new URL('./features/sales/', import.meta.url).href);

  const { summary } = readInThread(program, {});
  const error: unknown = await summary.catch((reason: unknown) => reason);

  const stack = error instanceof Error ? String(error.stack) : '';
  expect(tracedLine(stack, 'platform/imports/file-reader.ts')).toContain('await openTable(file');
});

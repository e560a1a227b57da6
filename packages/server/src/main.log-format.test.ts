import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenDuringStartup } from './platform/http/startup-listener.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
let folder = '';
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** util-linux and macOS: the options of `script` differ. */
const terminal =
  process.platform === 'darwin' ? ['script', '-q', '/dev/null'] : ['sh', '-c', 'exec script -qefc "$0 $1" /dev/null'];

/** The log of a server that responded to one request. */
const readLog = async (settings: Readonly<Record<string, string>>, command: readonly string[] = []) => {
  const server: ServerProcess = await startProcess(
    folder,
    { ...world.environment, LOG_LEVEL: 'info', ...settings },
    command,
  );
  const lines = () =>
    server
      .output()
      .split(/\r?\n/)
      .filter((line) => line.includes('request completed'));
  try {
    await fetch(`${server.origin}/api/orders`);
    await expect.poll(lines).not.toEqual([]);
  } finally {
    await server.end('SIGKILL');
  }
  return lines()[0] ?? '';
};
const json = /^\{"level":30,"time":\d+,.*"path":"\/api\/orders".*\}$/;
const text = /^\d\d:\d\d:\d\d request completed \(method: GET, path: \/api\/orders, .*status: 404, .*\)$/;

test('the log has JSON lines in a pipe and sentences in a terminal, unless LOG_FORMAT is set', async () => {
  const [inPipe, inTerminal, jsonInTerminal] = await Promise.all([
    readLog({}),
    readLog({}, terminal),
    readLog({ LOG_FORMAT: 'json' }, terminal),
  ]);

  expect(inPipe).toMatch(json);
  expect(inTerminal).toMatch(text);
  expect(jsonInTerminal).toMatch(json);
});

test('a start with an invalid environment ends with a sentence instead of a stack trace', () => {
  const env = { ...process.env, LOG_FORMAT: 'xml' };

  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, '../dist/main.js')], {
    env,
    encoding: 'utf8',
  });

  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The environment is not valid:\n.*\n.*LOG_FORMAT\n$/)]);
});

test('a start at a port in use ends with a sentence instead of a stack trace', async () => {
  const other = await listenDuringStartup({ port: 0, host: '127.0.0.1' });

  const start = startProcess(folder, { ...world.environment, PORT: String(other.port) });

  await expect(start).rejects.toThrow(
    /ended with 1:\nPort \d+ is in use\. Stop the other program, or set PORT[^\n]*\n$/,
  );
  await other.close();
});

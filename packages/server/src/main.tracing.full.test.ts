import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
let folder = '';
let received = '';
const collector = http.createServer((request, response) => {
  request.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.close().closeAllConnections();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Runs a server process for two requests; returns the modules of the implementation that it has loaded. */
const run = async (settings: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const script = path.join(folder, 'modules.cjs');
  const list = path.join(folder, 'modules.txt');
  await fs.writeFile(
    script,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n')));`,
  );
  const server = await startProcess(folder, {
    ...world.environment,
    NODE_OPTIONS: `--require ${script}`,
    ...settings,
  });
  for (const path of ['/api/unknown', '/api/unknown/other']) await (await fetch(`${server.origin}${path}`)).text();
  expect(await server.end('SIGTERM')).toBe(0);
  const modules = (await fs.readFile(list, 'utf8')).split('\n');
  expect(modules.length).toBeGreaterThan(100);
  // The package of the metrics loads the interfaces of OpenTelemetry itself.
  return modules.filter((name) => name.includes('@opentelemetry/') && !name.includes('@opentelemetry/api/'));
};

test('without an endpoint, a server loads no implementation of OpenTelemetry', async () => {
  expect(await run({})).toEqual([]);
});

test('with an endpoint, a server sends its spans before it ends, each request in a trace of its own', async () => {
  const { port } = collector.address() as AddressInfo;
  const modules = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const traces = new Set([...received.matchAll(/"traceId":"(\w+)"/g)].map(([, id]) => id));

  expect(modules.length).toBeGreaterThan(0);
  expect(received).toContain('GET unmatched');
  expect(traces.size).toBeGreaterThanOrEqual(2);
});

test('with a collector that cannot be reached, a server responds and stops as usual', async () => {
  expect((await run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).length).toBeGreaterThan(0);
});

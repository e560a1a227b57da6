import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dataFolder = fileURLToPath(new URL('../../.data', import.meta.url));

/**
 * Several nodes on one database behind a proxy at PORT that sends each request to the next one. The first node has the
 * database and the demo accounts.
 */
export const startNodes = async (count) => {
  const { startLocalPostgres } = await import('../server/dist/platform/db/local-postgres.js');
  const { startRoundRobinProxy } = await import('../server/dist/testing/round-robin-proxy.js');
  const port = Number(process.env.PORT);
  const common = { PORT: '0', CARRIER_PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}`, CLIENT: 'demo' };
  const first = await startNode(1, common);
  const folder = path.join(dataFolder, `e2e-${process.env.E2E_LANE ?? 0}-1`);
  const { connection } = await startLocalPostgres(path.join(folder, 'postgres'));
  const { host, port: databasePort, user, database } = connection;
  const shared = {
    ...common,
    DEMO: 'false',
    DATABASE_URL: `postgres://${user}@localhost/${database ?? user}?host=${encodeURIComponent(host)}&port=${databasePort}`,
    TOKEN_SECRET: fs.readFileSync(path.join(folder, 'token-secret'), 'utf8').trim(),
    ENCRYPTION_KEY: fs.readFileSync(path.join(folder, 'encryption-key'), 'utf8').trim(),
  };
  const origins = [first.origin];
  const children = [first.child];
  for (let node = 2; node <= count; node += 1) {
    const { origin, child } = await startNode(node, shared);
    origins.push(origin);
    children.push(child);
  }
  const proxy = await startRoundRobinProxy(origins, port);
  const stop = async () => {
    await proxy.stop();
    for (const child of children.toReversed()) {
      child.kill('SIGTERM');
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()));
    }
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
};

const startNode = (node, settings) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...settings, E2E_NODE: String(node) };
    const child = spawn(process.execPath, ['server.mjs'], {
      cwd: import.meta.dirname,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk.toString();
      const [, origin] = /is running at (http:\S+)/.exec(output) ?? [];
      if (origin) resolve({ origin, child });
    });
    child.once('exit', (code) => reject(new Error(`node ${node} ended with ${code}:\n${output}`)));
  });

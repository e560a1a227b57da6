import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startSalesCube } from '../features/analytics/report-engine/sales-memory.service.ts';
import { jobQueues } from '../tasks.ts';
import { runAsOwner } from '../testing/run-as-owner.ts';
import { useWorld } from '../testing/world.ts';
import { createBackupFigures } from './backup/backup-schedule.queries.ts';
import { createMetrics } from './http/metrics.ts';
import { createQueueFigures } from './jobs/queue-figures.ts';

const world = useWorld();
const root = path.resolve(import.meta.dirname, '../../../..');
const readText = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const readTexts = (...files: string[]) => files.map((file) => [file, readText(file)] as const);
const variables = new Set(readText('.env.example').match(/^[A-Z_]+(?==)/gm));
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readText('package.json')));

/** The metrics of a server with data about its queues and requests. */
const readMetrics = async (): Promise<string> => {
  const { database } = world;
  const sales = startSalesCube(database, { connection: {}, memoryBytes: 0 });
  await runAsOwner(
    { connectionString: world.environment.DATABASE_URL },
    'insert into latest_backup (finished_at, row_count, bytes) values (now(), 1, 1) on conflict do nothing',
    `insert into backup_schedule (target, keep, interval_hours, attempted_at) values ('/backups', 7, 24, now())
     on conflict do nothing`,
  );
  const clock = () => new Date();
  const figures = [
    ...sales.figures,
    ...createQueueFigures(database, jobQueues, clock),
    ...createBackupFigures(database, clock),
  ];
  const metrics = createMetrics(figures, () => {});
  const app = await world.appWith({ metrics });
  await app.inject('/health/live');
  await Promise.all([app.close(), sales.stop()]);
  return metrics.read();
};

/** Functions, labels, and words of PromQL, and the variables of the dashboard. */
const names = (expression: string): string[] =>
  [...expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\bon \([^)]*\)/g, '').matchAll(/\b[a-z]\w*_\w+\b/g)].map(
    ([name]) => name,
  );
const functions = new Set(['histogram_quantile']);

describe('the metrics', () => {
  test.each([
    ['deploy/grafana-dashboard.json', /"expr": "((?:[^"\\]|\\.)*)"/g],
    ['deploy/alerts.yaml', /expr: (?:\|\n)?((?:.(?!\n {8}\w))*.)/gs],
  ])('of %s are those of the server', async (file, pattern) => {
    const metrics = await readMetrics();
    const used = [...readText(file).matchAll(pattern)].flatMap(([, expression = '']) =>
      names(expression.replaceAll(String.raw`\"`, '"')),
    );
    const existing = new Set([...metrics.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name));

    expect(used.length).toBeGreaterThan(5);
    expect([...new Set(used)].filter((name) => !existing.has(name) && !functions.has(name))).toEqual([]);
  });

  test('of docs/operations.md are those of the server', async () => {
    const metrics = await readMetrics();
    const row = readText('docs/operations.md')
      .split('\n')
      .filter((line) => line.includes('/metrics'));
    const named = row.flatMap((line) => [...line.matchAll(/`([a-z]+_[a-z_]+)(…?)`/g)].map(([, name = '']) => name));

    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !metrics.includes(`\n${name}`))).toEqual([]);
  });

  test('without a database are those of the process, and the failure is reported', async () => {
    const failed: string[] = [];
    const failing = { ...world.database, system: () => Promise.reject(new Error('no database')) };
    const figures = createQueueFigures(failing, jobQueues, () => new Date());
    const text = await createMetrics(figures, (_, metric = 'all') => void failed.push(metric)).read();

    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/^jobs_waiting\{/m);
    expect(failed).toContain('jobs_waiting');
  });

  test('show one value for each queue', async () => {
    const metrics = await readMetrics();

    for (const { name } of jobQueues) expect(metrics).toContain(`jobs_waiting{queue="${name}"} 0`);
  });
});

describe('the settings', () => {
  const others = new Set(['NODE_IMAGE', 'BASE_IMAGE', 'AF_INET', 'AF_UNIX']);

  test.each(readTexts('deploy/Dockerfile', 'deploy/shelfward.service', 'deploy/Caddyfile', 'deploy/nginx.conf'))(
    'of %s are those of the server',
    (_, text) => {
      const named = text.match(/\b[A-Z]+(?:_[A-Z]+)+\b(?==|\s)/g) ?? [];

      expect(named.filter((name) => !variables.has(name) && !others.has(name))).toEqual([]);
    },
  );

  test('of compose.yaml are those of the server, and of the database', () => {
    const [, ours = ''] =
      /\n {2}shelfward:\n.*?environment:\n(.*?)\n {4}\w/s.exec(readText('deploy/compose.yaml')) ?? [];
    const named = [...ours.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);

    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'TOKEN_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL']));
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });

  test('of kubernetes.yaml are those of the server', () => {
    const [settings = ''] = readText('deploy/kubernetes.yaml').split('\n---');
    const named = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);

    expect(named).toContain('PUBLIC_URL');
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });
});

test.each(readTexts('docs/operations.md', 'deploy/kubernetes.yaml', 'deploy/shelfward.service', 'deploy/compose.yaml'))(
  'names of archives in %s have the current version',
  (_, text) => {
    const versions = [...text.matchAll(/shelfward[-:](\d+\.\d+\.\d+)/g)].map(([, found]) => found);

    expect(versions.filter((found) => found !== version)).toEqual([]);
  },
);

import fs from 'node:fs';
import path from 'node:path';
import { formatCitusTable } from './steps/citus-table.mjs';
import { prepare } from './steps/prepare.mjs';
import { npm, resolveProgram, root } from './steps/run-command.mjs';
import { runSteps, selectSteps } from './steps/run-steps.mjs';

// The tests on a distributed database. `--only` selects parts: npm run test:citus -- --only=contract,imports
if (!process.env.CITUS_URL) {
  console.error(
    'The tests on a distributed database need CITUS_URL, a database on the coordinator of a Citus cluster, as',
  );
  console.error('  postgres://owner@127.0.0.1:5432/database');
  console.error('The tests delete all rows of this database. docs/scaling.md explains how to set up a cluster.');
  process.exit(1);
}
await prepare();

const features = (...names) => names.map((name) => `packages/server/src/features/${name}/`);
/** The files of each part, by parts of their paths. */
const parts = {
  contract: ['packages/server/src/testing/contract-loop/'],
  cluster: ['.citus.ts'],
  scopes: ['packages/server/src/testing/scope-differential/'],
  imports: [
    ...features('master-import', 'workbook-import', 'product-on-hand', 'inventory', 'sales', 'feeds', 'edi'),
    'orders/order-import',
    'pricing/price-import',
  ],
  jobs: [
    ...features('replenishment', 'assortments', 'batch', 'integrations'),
    'packages/server/src/platform/jobs/',
    'packages/server/src/platform/mail/',
  ],
  reports: features('today', 'analytics', 'scoring'),
  records: [
    ...features(
      'orders',
      'pricing',
      'products',
      'stores',
      'companies',
      'proposals',
      'shipments',
      'deliveries',
      'seasons',
    ),
    ...features('audit', 'undo', 'saved-views', 'sales-channels', 'payment-terms', 'getting-started'),
  ],
  accounts: features('accounts', 'auth', 'users', 'setup', 'operation', 'demo'),
  backup: ['packages/server/src/tools/'],
};

const results = path.join(root, '.data', 'citus');
fs.mkdirSync(results, { recursive: true });
const files = Object.keys(parts).map((part) => ({
  part,
  tests: path.join(results, `${part}.json`),
  statements: path.join(results, `${part}.jsonl`),
}));

const cost = path.join(results, 'cost.md');

const steps = files.map(({ part, tests, statements }, at) => ({
  group: part,
  name: part,
  command: [
    ...resolveProgram('vitest'),
    'run',
    '--config',
    'vitest.citus.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${tests}`,
    ...parts[part],
  ],
  env: { CITUS_STATEMENTS: statements, CITUS_COST: cost },
  shown: true,
  // All parts use the same database, also if only some are selected.
  after: files.slice(0, at).map((earlier) => earlier.part),
}));
const secret = 'the secret of the tests on a distributed database';
const stories = {
  group: 'stories',
  name: 'stories',
  command: [...npm(), 'run', 'test', '-w', '@shelfward/e2e', '--silent', '--', 'stories/orders/main-job.spec.ts'],
  env: {
    E2E_LANES: '1',
    DATABASE_URL: process.env.CITUS_URL,
    DEMO: 'true',
    TOKEN_SECRET: secret,
    ENCRYPTION_KEY: secret,
  },
  shown: true,
  after: files.map(({ part }) => part),
};

const selected = selectSteps([...steps, stories], process.argv.slice(2));
// The results of parts that run at another time stay in the table.
for (const { group } of selected)
  for (const name of [`${group}.json`, `${group}.jsonl`]) fs.rmSync(path.join(results, name), { force: true });
if (selected.some(({ group }) => group === 'cluster')) fs.rmSync(cost, { force: true });
process.exitCode = await runSteps(selected, { stopsAtFailure: false });
process.stdout.write(`\n${formatCitusTable(files)}\n`);
if (fs.existsSync(cost)) process.stdout.write(`\n${fs.readFileSync(cost, 'utf8')}`);

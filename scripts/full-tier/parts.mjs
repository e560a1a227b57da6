import { listFiles } from '../steps/list-files.mjs';
import { npm, resolveProgram, root } from '../steps/run-command.mjs';

const features = (...names) => names.map((name) => `packages/server/src/features/${name}/`);
const stories = (...names) => names.map((name) => `packages/e2e/stories/${name}/`);

/**
 * The parts of the full tier, in order: the folders and files of their tests. A file belongs to the part with the longest
 * beginning of its path. Each part takes at most 25 minutes on two idle cores.
 */
const testParts = {
  rules: [
    'packages/client/',
    'packages/contract/',
    'packages/cube/',
    'packages/edi/',
    'packages/forecast/',
    'packages/tables/',
    'scripts/',
  ],
  web: ['packages/web/'],
  'server-platform': ['packages/server/src/platform/', 'packages/server/src/tools/'],
  'server-routes': ['packages/server/src/testing/'],
  'server-accounts': features('accounts', 'audit', 'auth', 'batch', 'operation', 'setup', 'undo', 'users'),
  'server-records': features(
    'assortments',
    'companies',
    'demo',
    'getting-started',
    'master-import',
    'payment-terms',
    'pricing',
    'products',
    'sales-channels',
    'seasons',
    'stores',
    'workbook-import',
  ),
  'server-orders': features('order-entry', 'orders', 'proposals', 'shipments'),
  'server-replenishment': features(
    'autopilot',
    'deliveries',
    'inventory',
    'ledger',
    'product-on-hand',
    'replenishment',
    'scoring',
    'today',
  ),
  'server-analytics': features('alerts', 'analytics', 'dashboards', 'odata', 'saved-views'),
  'server-integrations': features('edi', 'feeds', 'integrations', 'mcp', 'sales'),
  processes: ['packages/server/src/main.', 'packages/server/src/sync-crashes.', 'packages/server/src/failures.'],
  'stories-orders': stories(
    'companies',
    'integrations',
    'master-import',
    'orders',
    'products',
    'proposals',
    'sales',
    'shipments',
  ),
  'stories-reports': stories('analytics', 'deliveries', 'inventory', 'product-on-hand', 'replenishment', 'today'),
  'stories-shell': stories('accounts', 'auth', 'getting-started', 'scopes', 'setup', 'shell'),
};

/** The name of the part that runs a test file; undefined if none does. */
export const findPart = (file) => {
  const matches = Object.entries(testParts).flatMap(([name, beginnings]) =>
    beginnings.filter((beginning) => file.startsWith(beginning)).map((beginning) => ({ name, beginning })),
  );
  return matches.toSorted((one, other) => other.beginning.length - one.beginning.length)[0]?.name;
};

export const isTestFile = (file) => /\.(test\.(ts|tsx|mjs)|spec\.ts)$/.test(file);

const listTestFiles = (name) =>
  ['packages', 'scripts']
    .flatMap((folder) => listFiles(root, folder))
    .filter((file) => isTestFile(file) && findPart(file) === name);

const checks = [process.execPath, 'scripts/test.mjs', '--only=style,structure,generated,web,types'];
const runUnit = (name) => [...resolveProgram('vitest'), 'run', ...listTestFiles(name)];
const runStories = (name) => {
  const folders = testParts[name].map((folder) => folder.replace('packages/e2e/', ''));
  return [...npm(), 'run', 'e2e', '--silent', '--', ...folders];
};

/** All parts with their commands. */
export const parts = [
  { name: 'checks', command: checks },
  ...Object.keys(testParts).map((name) => ({
    name,
    command: name.startsWith('stories') ? runStories(name) : runUnit(name),
  })),
  // It measures memory and durations.
  { name: 'soak', command: [process.execPath, 'scripts/soak.mjs'] },
];

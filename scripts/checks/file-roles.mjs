import { sourcesIn } from './sources.mjs';

const features = 'packages/server/src/features/';
const roles = [
  'routes',
  'service',
  'services',
  'queries',
  'rules',
  'types',
  'sync',
  'client',
  'errors',
  'worker',
  'undo',
  'audit',
  'factory',
  'examples',
  'test',
  'odoo',
];
/** The demo data and the report engine are programs of their own, without requests. */
const exempt = [`${features}demo/`, `${features}analytics/report-engine/cube/`, `${features}integrations/odoo/real/`];

/** A file of a server feature says in its name what it is for: `orders.queries.ts`, `send-order.service.ts`. */
export const checkFileRoles = (root) =>
  sourcesIn(root, [features], ['.ts'])
    .filter(({ file }) => !file.endsWith('/public.ts') && !exempt.some((folder) => file.startsWith(folder)))
    .filter(({ file }) => !roles.includes(file.split('.').at(-2)))
    .map(({ file }) => `${file}: the name has no role: one of ${roles.join(', ')}`);

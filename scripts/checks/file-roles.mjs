import { importsIn } from './imports.mjs';
import { sourcesIn, withoutComments } from './sources.mjs';

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

/** A file of a server feature has a name that states its role, and contains nothing else: `orders.queries.ts`. */
export const checkFileRoles = (root) => [...findUnnamed(root), ...findForeignContent(root)];

const findUnnamed = (root) =>
  sourcesIn(root, [features], ['.ts'])
    .filter(({ file }) => !file.endsWith('/public.ts') && !exempt.some((folder) => file.startsWith(folder)))
    .filter(({ file }) => !roles.includes(roleIn(file)))
    .map(({ file }) => `${file}: the name has no role: one of ${roles.join(', ')}`);

const roleIn = (file) => file.split('.').at(-2);

const hasCode = (text) =>
  /^(?:export )?(?:default |abstract |async )*(?:const|let|function|class|enum) |^import (?!type )/m.test(text);
const hasSql = (text) => /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text);
const waits = (text) => /\b(?:async|await)\b/.test(text);
/** Imports of types do not count. */
const importsValues = (text, names) =>
  importsIn({ file: '', text: text.replaceAll(/^import type [^;]*;/gm, '') }).some(({ name }) => names.test(name));

const contents = {
  types: { isForeign: hasCode, message: 'has code, but types files have only types and imports of types' },
  rules: {
    isForeign: (text) =>
      waits(text) ||
      hasSql(text) ||
      importsValues(text, /^node:(?:fs|http|https|dns|child_process)|^kysely$|\.(?:queries|service|client)\.ts$/),
    message: 'reads, writes, or waits, but rules only compute',
  },
  queries: {
    isForeign: (text) => importsValues(text, /^node:(?:fs|http|https)|\.(?:client|sync|routes)\.ts$|\/outgoing\.ts$/),
    message: 'reads or writes something other than the database',
  },
  ...Object.fromEntries(
    ['routes', 'sync', 'client', 'errors', 'worker', 'audit'].map((role) => [
      role,
      { isForeign: hasSql, message: 'has SQL, which belongs in a queries file' },
    ]),
  ),
};

const findForeignContent = (root) =>
  sourcesIn(root, ['packages'], ['.ts'])
    .filter(({ file, text }) => contents[roleIn(file)]?.isForeign(withoutComments(text)))
    .map(({ file }) => `${file}: the file ${contents[roleIn(file)].message}`);

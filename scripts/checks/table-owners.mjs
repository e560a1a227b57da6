import { areasIn, findArea } from './imports.mjs';
import { isTest, sourcesIn, withoutComments } from './sources.mjs';
import { findTables, findWrites, unreadable } from './sql-tables.mjs';

const features = 'packages/server/src/features';
const platform = 'packages/server/src/platform';
/** The form of the triggers of migrations on a distributed database. */
const triggers = `${platform}/db/distributed-functions.ts`;
/** The demo loader writes the tables of every feature for a new client; examples and factories do so for tests. */
const isExempt = (file) =>
  isTest(file) || /\.(factory|examples)\.ts$/.test(file) || file.startsWith(`${features}/demo/`) || file === triggers;

/** One area writes a table: its owner. Any area may read it. */
export const checkTableOwners = (root) => {
  const areas = areasIn(root, features);
  const tables = findTables(
    sourcesIn(root, ['packages/server/migrations'], ['.sql']).map(({ text }) => withoutComments(text)),
  );
  const writes = sourcesIn(root, [features, platform], ['.ts'])
    .filter(({ file }) => !isExempt(file))
    .flatMap((source) => writesIn(source, areas));
  return [
    ...writes
      .filter(({ table, writer }) => table === unreadable && writer !== 'platform')
      .map(({ file }) => `${file}: the statement does not name the table that it writes`),
    ...tables.flatMap((table) => sharedTable(table, writes)),
  ];
};

const writesIn = ({ file, text }, areas) => {
  const writer = file.startsWith(platform) ? 'platform' : findArea(file.slice(features.length + 1), areas);
  return [...new Set(findWrites(withoutComments(text)))].map((table) => ({ file, table: toSnakeCase(table), writer }));
};

/** Kysely writes `salesOrder` for the table `sales_order`. */
const toSnakeCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const sharedTable = (table, writes) => {
  const found = writes.filter((write) => write.table === table);
  const writers = [...new Set(found.map(({ writer }) => writer))];
  if (writers.length < 2) return [];
  const places = writers.map((writer) => `${writer} (${found.find((write) => write.writer === writer).file})`);
  return [`only one area may write ${table}, but these do: ${places.join(', ')}`];
};

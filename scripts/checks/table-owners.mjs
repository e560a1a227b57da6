import { areaOf } from './imports.mjs';
import { isTest, readJson, sourcesIn, withoutComments } from './sources.mjs';
import { tablesOf, unreadable, writesOf } from './sql-tables.mjs';

const features = 'packages/server/src/features';
const platform = 'packages/server/src/platform';
/** The demo loader writes the tables of every feature for a new client. */
const filler = 'demo';

/** Only the owner of a table writes it; any feature may read any table. */
export const checkTableOwners = (root) => {
  const owners = readJson(root, 'scripts/table-owners.json');
  const areas = readJson(root, 'scripts/feature-order.json');
  const known = new Set(['platform', ...areas]);
  const tables = tablesOf(
    sourcesIn(root, ['packages/server/migrations'], ['.sql']).map(({ text }) => withoutComments(text)),
  );
  return [
    ...tables.filter((table) => !(table in owners)).map((table) => `scripts/table-owners.json: ${table} has no owner`),
    ...Object.entries(owners).flatMap(([table, owner]) => [
      ...(tables.includes(table) ? [] : [`scripts/table-owners.json: no migration creates ${table}`]),
      ...(known.has(owner) ? [] : [`scripts/table-owners.json: ${table} has an unknown owner: ${owner}`]),
    ]),
    ...sourcesIn(root, [features, platform], ['.ts'])
      .filter(({ file }) => !isTest(file) && !file.startsWith(`${features}/${filler}/`))
      .flatMap((source) => foreignWritesIn(source, owners, areas)),
  ];
};

const foreignWritesIn = ({ file, text }, owners, areas) => {
  const writer = file.startsWith(platform) ? 'platform' : areaOf(file.slice(features.length + 1), areas);
  return [...new Set(writesOf(withoutComments(text)))].flatMap((table) => {
    if (table === unreadable && writer !== 'platform')
      return [`${file}: the statement does not name the table that it writes`];
    const owner = owners[table];
    return owner && owner !== writer ? [`${file}: writes ${table}, which belongs to ${owner}`] : [];
  });
};

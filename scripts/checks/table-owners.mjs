import { isTest, readJson, sourcesIn, withoutComments } from './sources.mjs';
import { tablesOf, unreadable, writesOf } from './sql-tables.mjs';

const features = 'packages/server/src/features';
const platform = 'packages/server/src/platform';
/** The demo fills the tables of a new client as a whole, as no feature does. */
const filler = 'demo';

/** Only the owner of a table writes it; any feature may read any table. */
export const checkTableOwners = (root) => {
  const owners = readJson(root, 'scripts/table-owners.json');
  const known = new Set(['platform', ...readJson(root, 'scripts/feature-order.json')]);
  const tables = tablesOf(
    sourcesIn(root, ['packages/server/migrations'], ['.sql']).map(({ text }) => withoutComments(text)),
  );
  return [
    ...tables.filter((table) => !(table in owners)).map((table) => `scripts/table-owners.json: who owns ${table}?`),
    ...Object.entries(owners).flatMap(([table, owner]) => [
      ...(tables.includes(table) ? [] : [`scripts/table-owners.json: no migration makes ${table}`]),
      ...(known.has(owner) ? [] : [`scripts/table-owners.json: ${table} has an unknown owner, ${owner}`]),
    ]),
    ...sourcesIn(root, [features, platform], ['.ts'])
      .filter(({ file }) => !isTest(file) && !file.startsWith(`${features}/${filler}/`))
      .flatMap((source) => strangersIn(source, owners)),
  ];
};

const strangersIn = ({ file, text }, owners) => {
  const writer = file.startsWith(platform) ? 'platform' : file.split('/')[4];
  return [...new Set(writesOf(withoutComments(text)))].flatMap((table) => {
    if (table === unreadable && writer !== 'platform')
      return [`${file}: writes a table that is not named in the statement`];
    const owner = owners[table];
    return owner && owner !== writer ? [`${file}: writes ${table}, which belongs to ${owner}`] : [];
  });
};

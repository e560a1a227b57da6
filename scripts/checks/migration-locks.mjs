import { sourcesIn, withoutComments } from './sources.mjs';

/** Earlier migrations created the first database, when no users were connected. */
const firstCheckedMigration = 30;
const outside = /^-- outside a transaction\b/;

/** A backfill procedure moves data in batches, with a commit after each. */
const needsOutside = /\bconcurrently\b|^call backfill_|^select .* as statement from |^set role |^reset role$/;

/** Statements that block users, or break the previous release, which is still running during the migration. */
const faults = [
  [/^create (unique )?index (?!concurrently)/, 'blocks all writes: create it concurrently, outside a transaction'],
  [/^create (unique )?index concurrently (?!if not exists)/, 'cannot be retried: add if not exists'],
  [/\bdrop column\b|\brename\b|^drop (table|view|function)\b/, 'is still used by the previous release'],
  [/\bset not null\b/, 'reads the whole table under a lock: add a check as not valid, then validate it'],
  [/\balter (column )?"?\w+"? (set data )?type\b/, 'rewrites the table under a lock'],
  [/\badd column\b[^,]*\bgenerated always as\b[^,]*\bstored\b/, 'rewrites the table under a lock'],
  [
    /\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/,
    'prevents the previous release from inserting rows: add a default',
  ],
  [
    /\badd (constraint|foreign key|check|unique|primary)\b(?!.*\bnot valid\b|.*\busing index\b)/,
    'reads the whole table under a lock: add it not valid',
  ],
  [/^(lock|truncate|cluster|vacuum full|reindex (?!.*concurrently))\b/, 'locks the table'],
  [
    /^(update|delete)\b/,
    'locks rows while it runs: move data in batches, in the application or in a backfill procedure',
  ],
];

/** Migrations run while users work: they must not hold locks while waiting, and need each lock only briefly. */
export const checkMigrationLocks = (root) =>
  sourcesIn(root, ['packages/server/migrations'], ['.sql'])
    .filter(({ file }) => Number.parseInt(file.split('/').at(-1), 10) >= firstCheckedMigration)
    .flatMap(({ file, text }) => {
      const isOutside = outside.test(text);
      const statements = splitStatements(text);
      const own = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []));
      return statements.flatMap((statement) => {
        if (own.has(findTable(statement))) return [];
        const report = (why) => `${file}: ${statement.slice(0, 60)}: ${why}`;
        const found = faults.filter(([pattern]) => pattern.test(statement)).map(([, why]) => report(why));
        const isMisplaced = needsOutside.test(statement) !== isOutside;
        return isMisplaced
          ? [...found, report('concurrent statements and backfills, and only these, run outside a transaction')]
          : found;
      });
    });

const findTable = (statement) =>
  /\b(?:on|table|update|from|into)\s+(?:only\s+|if exists\s+)?"?(\w+)"?/.exec(statement)?.[1];

const splitStatements = (text) =>
  withoutComments(text)
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

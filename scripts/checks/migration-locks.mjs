import { sourcesIn, withoutComments } from './sources.mjs';

/** The ones before made the first database, which nobody used while they ran. */
const firstThatMeetsUsers = 30;
const outside = /^-- outside a transaction\b/;

/** What stalls those who work meanwhile, or breaks the release that still runs beside the new one. */
const faults = [
  [/^create (unique )?index (?!concurrently)/, 'holds up every write: create it concurrently, outside a transaction'],
  [/^create (unique )?index concurrently (?!if not exists)/, 'cannot be taken up again: say if not exists'],
  [/\bdrop column\b|\brename\b|^drop (table|view|function)\b/, 'is still used by the release before'],
  [/\bset not null\b/, 'reads the whole table under a lock: add a check that is not valid, and validate it'],
  [/\balter (column )?"?\w+"? (set data )?type\b/, 'rewrites the table under a lock'],
  [/\badd column\b[^,]*\bgenerated always as\b[^,]*\bstored\b/, 'rewrites the table under a lock'],
  [/\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/, 'keeps the release before from adding rows: give a default'],
  [
    /\badd (constraint|foreign key|check|unique|primary)\b(?!.*\bnot valid\b|.*\busing index\b)/,
    'reads the whole table under a lock: add it not valid',
  ],
  [/^(lock|truncate|cluster|vacuum full|reindex (?!.*concurrently))\b/, 'locks the table'],
  [/^(update|delete)\b/, 'locks rows for as long as it runs: move data in portions, from the application'],
];

/** A migration runs while people work: it never waits with a lock in its hand, and never needs one for long. */
export const checkMigrationLocks = (root) =>
  sourcesIn(root, ['packages/server/migrations'], ['.sql'])
    .filter(({ file }) => Number.parseInt(file.split('/').at(-1), 10) >= firstThatMeetsUsers)
    .flatMap(({ file, text }) => {
      const isOutside = outside.test(text);
      const statements = statementsOf(text);
      const own = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []));
      return statements.flatMap((statement) => {
        if (own.has(tableOf(statement))) return [];
        const say = (why) => `${file}: ${statement.slice(0, 60)}: ${why}`;
        const found = faults.filter(([sign]) => sign.test(statement)).map(([, why]) => say(why));
        const isMisplaced = /\bconcurrently\b/.test(statement) !== isOutside;
        return isMisplaced
          ? [...found, say('outside a transaction stand the concurrent statements, and they alone')]
          : found;
      });
    });

const tableOf = (statement) =>
  /\b(?:on|table|update|from|into)\s+(?:only\s+|if exists\s+)?"?(\w+)"?/.exec(statement)?.[1];

const statementsOf = (text) =>
  withoutComments(text)
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

/** Represents a table that a variable names. */
export const unreadable = '?';

const named = String.raw`(?:only\s+)?(?:public\.)?(?:\$\{sql\.(?:table|id|ref)\(['"](\w+)['"]\)\}|"?(\w+)"?|\$\{[^}]*\})`;
const writes = [
  // Writes that the platform makes for the owner of the table.
  /\b(?:defineRecords|createRecordSets|createLinks)\b[^{};]*\(\{\s*table:\s*['"](\w+)/g,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:['"\x60](\w+)|[^\s'"\x60])/g,
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${named}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${named}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${named}\s*(?:\([^)]*\)\s*)?from\s+stdin\b`, 'gi'),
];

/** The tables that a source writes through Kysely or SQL. */
export const findWrites = (text) =>
  writes.flatMap((pattern) => [...text.matchAll(pattern)].map((hit) => hit[1] ?? hit[2] ?? unreadable));

const change =
  /\b(create|drop|alter)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?(?:public\.)?"?(\w+)"?(?:\s+rename\s+to\s+"?(\w+))?(\s+partition\s+of)?/gi;

/** The tables after all migrations; a partition counts as its table. */
export const findTables = (migrations) => {
  const tables = new Set();
  for (const [, verb, table, renamed, partition] of migrations.flatMap((text) => [...text.matchAll(change)])) {
    if (verb.toLowerCase() === 'create' && !partition) tables.add(table);
    if (verb.toLowerCase() === 'drop' || renamed) tables.delete(table);
    if (renamed) tables.add(renamed);
  }
  return [...tables];
};

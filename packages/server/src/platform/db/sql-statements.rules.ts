/** The statements of a script. Semicolons within texts, names, comments, and bodies between dollar signs do not end one. */
export const toStatements = (script: string): string[] => {
  const statements: string[] = [];
  let statement = '';
  for (const [part] of script.matchAll(parts))
    if (part === ';') {
      statements.push(statement.trim());
      statement = '';
    } else if (!part.startsWith('--') && !part.startsWith('/*')) statement += part;
  return [...statements, statement.trim()].filter((text) => text !== '');
};

const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/g;

/** The changes of one ALTER TABLE as statements, because Citus adds a named constraint, and only in a statement of its own. */
export const toSingleChanges = (statement: string): string[] => {
  const [start, table] = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)\s+/i.exec(statement) ?? [];
  if (start === undefined || !addsConstraint.test(statement)) return [statement];
  return toChanges(statement.slice(start.length))
    .flatMap((change) => withoutCheck(change, `${table}`))
    .map((change) => `${start}${change}`);
};

const addsConstraint = /\b(?:add\s+(?:constraint|primary\s+key|foreign\s+key|unique)|check)\b/i;

const toChanges = (list: string): string[] => {
  const changes = [''];
  let depth = 0;
  for (const [part] of list.matchAll(parts)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ',' && depth === 0) changes.push('');
    else if (!part.startsWith('--')) changes.push(`${changes.pop()}${part}`);
  }
  return changes.map((change) => change.trim());
};

/** The condition of a new column as a constraint with the name that PostgreSQL would give it. */
const withoutCheck = (change: string, table: string): string[] => {
  const [, column] = /^add\s+column\s+(\w+)\s/i.exec(change) ?? [];
  const [word, before = ''] = /^(.*?)\s+check\s*(?=\()/is.exec(change) ?? [];
  if (column === undefined || word === undefined) return [change];
  let condition = '';
  let depth = 0;
  for (const [part] of change.slice(word.length).matchAll(parts)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    condition += part;
    if (depth === 0) break;
  }
  const after = change.slice(word.length + condition.length);
  return [`${before}${after}`, `add constraint ${table}_${column}_check check ${condition}`];
};

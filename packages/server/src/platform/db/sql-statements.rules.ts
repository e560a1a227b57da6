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

/** The changes of one ALTER TABLE as statements, because Citus adds a constraint only in a statement of its own. */
export const toSingleChanges = (statement: string): string[] => {
  const [table] = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+/i.exec(statement) ?? [];
  if (table === undefined || !addsConstraint.test(statement)) return [statement];
  const changes: string[] = [];
  let change = '';
  let depth = 0;
  for (const [part] of statement.slice(table.length).matchAll(parts)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ',' && depth === 0) {
      changes.push(change.trim());
      change = '';
    } else change += part;
  }
  return [...changes, change.trim()].map((text) => `${table}${text}`);
};

const addsConstraint = /\badd\s+(?:constraint|primary\s+key|foreign\s+key|unique|check)\b/i;

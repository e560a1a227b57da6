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

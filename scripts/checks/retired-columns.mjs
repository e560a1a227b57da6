import { sourcesIn } from './sources.mjs';

const folder = 'packages/server/src';
/** Columns with a newer name. A trigger copies their values until a later release drops them. */
const columns = ['word_key', 'asked_at', 'next_ask_at', 'wanted_at', 'told_at'];
const use = new RegExp(String.raw`\b(${columns.join('|')})\b`);
/** The test of the triggers, and the generated description of the database. */
const isExempt = (file) => file.endsWith('/column-names.migration.test.ts') || file.endsWith('/schema.gen.ts');

/** Product code reads and writes the newer columns, so that a release can drop the retired ones. */
export const checkRetiredColumns = (root) =>
  sourcesIn(root, [folder], ['.ts'])
    .filter(({ file }) => !isExempt(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, at) => {
        const [, column] = use.exec(line) ?? [];
        return column ? [`${file}:${at + 1}: ${column} is a retired column: ${line.trim()}`] : [];
      }),
    );

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSubject } from './checks/commit-subjects.mjs';
import { checkLanguage } from './checks/language.mjs';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'language-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), `${text}\n`);
};
const file = 'packages/server/src/features/orders/orders.service.ts';

describe('the language of sources and documents', () => {
  test.each([
    ['an identifier', 'const mendedCells = 1;', 'mended'],
    ['an identifier in snake case', 'select is_mended from run', 'mended'],
    ['a string', "const text = 'Nobody has access.';", 'nobody'],
    ['a comment', '/** Whoever changes it. */', 'whoever'],
    ['a comment', '// The sums are reckoned anew.', 'reckoned'],
    ['the end of a sentence', '// The token works no more.', 'no more'],
    ['a predicate', '// The client is no partner.', 'is no'],
    ['a limit', 'const mostRows = 5;', 'mostRows'],
    ['a limit without a noun', 'const most = 5;', 'const most'],
    ['a limit', 'interface Limits { readonly leastUnits: number }', 'leastUnits'],
  ])('rejects a private term in %s', (_, text, name) => {
    write(file, text);
    expect(checkLanguage(root)).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}:1: use a standard term for .*${name}`)),
    );
  });

  test.each([
    '// The lease is no longer valid, and there is no other one.',
    "const mostRecent = 'At most 5 rows.';".replace('mostRecent', 'latest'),
    'const amendment = recommendedUnits;',
  ])('accepts %s', (text) => {
    write(file, text);
    expect(checkLanguage(root)).toEqual([]);
  });

  test('applies to documents and new migrations, and not to migrations that have landed', () => {
    write('docs/glossary.md', 'A lease tells nobody.');
    write('packages/server/migrations/0089_undo_of_counts.sql', '-- mended by a person');
    write('packages/server/migrations/0090_jobs.sql', '-- mended by a person');
    expect(checkLanguage(root).map((finding) => finding.split(':')[0])).toEqual([
      'docs/glossary.md',
      'packages/server/migrations/0090_jobs.sql',
    ]);
  });

  test.each([
    ["const title = 'Deactivate this client?';", "'Deactivate this client?'"],
    [`const text = \`All tenants of \${name}\`;`, '`All tenants of `'],
    ['<Text>\n  No clients yet.\n</Text>', '>\n  No clients yet.\n<'],
  ])('rejects another word for an account in a text of a screen: %s', (text, shown) => {
    const screen = 'packages/web/src/features/accounts/accounts-page.tsx';
    write(screen, text);
    expect(checkLanguage(root)).toEqual([`${screen}: name the account in a text that people see: ${shown}`]);
  });

  test.each([
    ['packages/web/src/accounts.tsx', "const label = 'Enter the client ID and client secret.';"],
    ['packages/web/src/accounts.tsx', `const text = \`Deactivate \${client.name}?\`; // of this client`],
    ['packages/web/src/accounts.test.tsx', "test('returns 404 for another client', () => {});"],
    ['packages/server/src/clients.ts', "const summary = 'List all clients';"],
  ])('accepts the word client in %s: %s', (path, text) => {
    write(path, text);
    expect(checkLanguage(root)).toEqual([]);
  });

  test.each([
    ["const refused = await send('x');", 'refused'],
    ['readonly isRefusal: boolean;', 'refusal'],
    ['/** The database refuses the row. */', 'refuses'],
    ["await send({ kind: 'stranger' });", 'stranger'],
    ['let owed = 0;', 'owed'],
    ["throw new OdooFailed('PASSING');", 'transient'],
    ['if (isPassing(error)) await retry();', 'isPassing'],
    ['// A passing fault is retried.', 'transient'],
    ['const asked = new Map();', 'const asked'],
    ['const reportAsked = z.strictObject({});', 'reportAsked'],
    ['count.askedMs = nowMs;', 'askedMs'],
    ['const answer = await fetch(url);', 'answer'],
    ['export interface OutgoingAnswer {}', 'OutgoingAnswer'],
    ['expect(answers).toEqual([]);', 'answers'],
    ['// Ends when the answer of the server is complete.', 'a response'],
  ])('rejects a second word for one thing: %s', (text, name) => {
    write(file, text);
    expect(checkLanguage(root)).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}:1: use a standard term for .*${name}`)),
    );
  });

  test.each([
    "export const importModes = ['REFUSE', 'SKIP'] as const;",
    "await audit({ outcome: 'REFUSED_IDENTITY' });",
    '// The connection was refused, because no server listens.',
    '// A proxy that is refusing connections has received nothing.',
    '// Passing a value on costs nothing.',
    "const message = 'Please answer by Friday.';",
    'query.set({ retryAsked: true });',
  ])('accepts a name that others gave, and a word with another meaning: %s', (text) => {
    write(file, text);
    expect(checkLanguage(root)).toEqual([]);
  });

  test('accepts in documents that a person answers, and rejects a second word in them', () => {
    write('docs/guide/reviews.md', 'The buyer has given no answer. The server refuses another one.');
    expect(checkLanguage(root)).toEqual([expect.stringMatching(/^docs\/guide\/reviews.md:1: .*refuses/)]);
  });

  test.each([
    'export const centsOf = (text: string): number => Number(text);',
    'const nameOf = store.name;',
    'async function* textOf(path) {}',
    'interface ColumnOf {}',
    'const tenantOf: string = row.tenantId;',
    'const ordersOf = (rows: Row[]): Map<number, Row> => new Map();',
    'const read = (daysOf: (store: Store) => number) => 1;',
    'return { statusOf: async (id) => id };',
  ])('rejects a name in Of that is not an index: %s', (text) => {
    write(file, text);
    expect(checkLanguage(root)).toEqual([expect.stringMatching(/:1: name \w+Of for what it returns/)]);
  });

  test.each([
    'const priceOf = new Map<number, number>();',
    'const priceOf: ReadonlyMap<number, number> = readPrices(rows);',
    'const partOf: Readonly<Record<Name, Part>> = { name: 1 };',
    'const nameOf: readonly string[] = [];',
    'const nameOf =\n  Object.fromEntries(pairs);',
    'const markOf = new Int32Array(9);',
    'const markOf = Int32Array.from(series, findPlace);',
    'const asOf = toMonday(day);',
    'const access = { anyOf: roles };',
  ])('accepts an index by a key: %s', (text) => {
    write(file, text);
    expect(checkLanguage(root)).toEqual([]);
  });
});

describe('the subject of a commit', () => {
  test.each(['orders: Reject shipments that exceed the open quantity', 'web/kit: Name the layers'])(
    'accepts %s',
    (subject) => {
      expect(checkSubject(`1234567 ${subject}`)).toEqual([]);
    },
  );

  test.each([
    ['orders: rejects shipments', 'the form'],
    ['Reject shipments', 'the form'],
    ['orders: Reject shipments.', 'the form'],
    [`orders: ${'Reject '.repeat(12)}shipments`, 'at most 72'],
  ])('rejects %s', (subject, why) => {
    expect(checkSubject(`1234567 ${subject}`)).toEqual([expect.stringContaining(why)]);
  });
});

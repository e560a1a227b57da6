import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSubject } from './checks/commit-subjects.mjs';
import { checkLanguage } from './checks/language.mjs';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'language-'));
  write('scripts/exports-ending-in-of.json', '[]');
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
    write('packages/server/migrations/0012_master_import.sql', '-- mended by a person');
    write('packages/server/migrations/0037_jobs.sql', '-- mended by a person');
    expect(checkLanguage(root).map((finding) => finding.split(':')[0])).toEqual([
      'docs/glossary.md',
      'packages/server/migrations/0037_jobs.sql',
    ]);
  });

  test('rejects an export that ends in Of unless it is listed, and a listed name that does not exist', () => {
    write(file, 'export const centsOf = 1;');
    expect(checkLanguage(root)).toEqual([expect.stringContaining('centsOf')]);

    write('scripts/exports-ending-in-of.json', '["centsOf"]');
    expect(checkLanguage(root)).toEqual([]);

    write(file, 'export const parseCents = 1;');
    expect(checkLanguage(root)).toEqual([expect.stringContaining('centsOf does not exist')]);
  });

  test('rejects a list of exports that grows beyond its limit', () => {
    const names = Array.from({ length: 41 }, (_, at) => `value${at}Of`);
    write(file, names.map((name) => `export const ${name} = 1;`).join('\n'));
    write('scripts/exports-ending-in-of.json', JSON.stringify(names));
    expect(checkLanguage(root)).toEqual([expect.stringContaining('at most 40')]);
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

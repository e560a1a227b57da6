import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildBudget, findExceeded, formatTable, measureSizes } from './sizes.mjs';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'sizes-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

test('the sizes of rooms are lines of source, tests, and styles, and words of documents', () => {
  write('packages/server/src/features/orders/lines/lines.rules.ts', 'a\nb\n');
  write('packages/server/src/features/orders/orders.test.ts', 'a\n');
  write('packages/server/src/features/orders/orders.factory.ts', 'a\nb\n');
  write('packages/server/src/app.ts', 'a\n');
  write('packages/server/src/platform/db/schema.gen.ts', 'a\n');
  write('packages/server/migrations/0001_first.sql', 'a\nb\nc\n');
  write('packages/web/src/kit/form/form.tsx', 'a\n');
  write('packages/web/src/kit/form/form.module.css', 'a\nb\n');
  write('packages/edi/src/x12/tokenizer.ts', 'a\n');
  write('packages/e2e/stories/orders/orders.spec.ts', 'a\n');
  write('scripts/start.mjs', 'a\n');
  write('docs/decisions/0001-first.md', '# One two\n');
  write('README.md', 'one two three\n');

  expect(measureSizes(root)).toEqual({
    '.': [0, 0, 0, 3],
    'docs/decisions': [0, 0, 0, 3],
    e2e: [0, 1, 0, 0],
    edi: [1, 0, 0, 0],
    scripts: [1, 0, 0, 0],
    server: [1, 0, 0, 0],
    'server/migrations': [3, 0, 0, 0],
    'server/orders': [2, 3, 0, 0],
    'web/kit': [1, 0, 2, 0],
  });
});

test('a budget allows 2 % or 20 lines of growth in rooms that exist', () => {
  const budget = buildBudget({ edi: [2000, 100, 0, 0] });
  expect(budget).toEqual({ edi: [2040, 120, 0, 0] });
  expect(findExceeded({ edi: [2040, 120, 0, 0] }, budget)).toEqual([]);
  expect(findExceeded({ edi: [2041, 120, 1, 0], cube: [5, 0, 0, 0] }, budget)).toEqual([
    'edi: 2041 of source, the budget is 2040',
    'edi: 1 of style, the budget is 0',
    'cube: 5 of source, the budget is 0',
  ]);
});

test('the table shows each size beside that of the last release', () => {
  const lines = formatTable({ edi: [12, 0, 0, 0] }, { cube: [5, 3, 0, 0], edi: [10, 0, 0, 0] }).split('\n');
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['room', 'source', 'test', 'style', 'words'],
    ['cube', '0 (5)', '0 (3)'],
    ['edi', '12 (10)'],
    ['all', '12 (15)', '0 (3)'],
  ]);
});

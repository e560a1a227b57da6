import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFileRoles } from './checks/file-roles.mjs';
import { checkFileSize } from './checks/file-size.mjs';
import { checkImportCycles } from './checks/import-cycles.mjs';

const server = 'packages/server/src';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'structure-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
const lines = (count) => 'one line\n'.repeat(count);

describe('the size of files', () => {
  test.each([
    ['packages/web/src/page.tsx', 400],
    ['packages/web/src/page.css', 400],
    ['packages/server/migrations/0002_second.sql', 400],
    ['scripts/start.mjs', 400],
    ['packages/server/src/features/orders/orders.test.ts', 600],
  ])('%s can have at max %i lines', (file, max) => {
    write(file, lines(max));
    expect(checkFileSize(root)).toEqual([]);

    write(file, lines(max + 1));
    expect(checkFileSize(root)).toEqual([expect.stringMatching(`${file}: ${max + 1} lines`)]);
  });

  test('is not limited for generated files', () => {
    write('packages/server/src/platform/db/schema.gen.ts', lines(5_000));
    expect(checkFileSize(root)).toEqual([]);
  });
});

describe('files', () => {
  test('that import each other are found, also types and through a third one', () => {
    write('packages/web/src/kit/a.ts', "import { b } from './b.ts';\n");
    write('packages/web/src/kit/b.ts', "import type { C } from './c.ts';\n");
    write('packages/web/src/kit/c.ts', "export { a } from './a.ts';\n");
    expect(checkImportCycles(root)).toEqual([
      'packages/web/src: files import each other in a cycle: kit/a.ts, kit/b.ts, kit/c.ts',
    ]);
  });
});

describe('folders', () => {
  test('that import each other are found, also through a third one', () => {
    write('packages/web/src/kit/a.ts', "import { b } from './ui/b.ts';\n");
    write('packages/web/src/kit/ui/d.ts', "import { c } from '../charts/c.ts';\n");
    write('packages/web/src/kit/charts/e.ts', "import { a } from '../a.ts';\n");
    expect(checkImportCycles(root)).toEqual([
      'packages/web/src: folders import each other in a cycle: kit, kit/charts, kit/ui',
    ]);
  });

  test('that import each other in one direction, or only in tests, are accepted', () => {
    write('packages/server/src/platform/db/a.ts', "import { b } from '../core/b.ts';\n");
    write('packages/server/src/platform/core/b.test.ts', "import { a } from '../db/a.ts';\n");
    expect(checkImportCycles(root)).toEqual([]);
  });
});

describe('the role of a server file', () => {
  test('is part of its name', () => {
    write(`${server}/features/orders/open-order.ts`, '');
    expect(checkFileRoles(root)).toEqual([expect.stringContaining('open-order.ts: the name has no role')]);
  });

  test.each(['orders/orders.queries.ts', 'orders/public.ts', 'demo/upc.ts', 'orders/shipping/parcel.rules.test.ts'])(
    'is found in %s',
    (file) => {
      write(`${server}/features/${file}`, '');
      expect(checkFileRoles(root)).toEqual([]);
    },
  );

  test.each([
    ['orders.types.ts', 'export const isOpen = (order) => order.isOpen;', 'has code'],
    ['orders.types.ts', "import { isOpen } from './orders.rules.ts';", 'has code'],
    ['orders.rules.ts', 'export const load = async () => 1;', 'only compute'],
    ['orders.rules.ts', "import { findOrder } from './orders.queries.ts';", 'only compute'],
    ['orders.rules.ts', "import { sql } from 'kysely';", 'only compute'],
    ['orders.rules.ts', "import fs from 'node:fs';", 'only compute'],
    ['orders.queries.ts', "import { send } from './mail.client.ts';", 'other than the database'],
    ['orders.routes.ts', 'const all = (db) => db.selectFrom("order");', 'has SQL'],
    ['orders.client.ts', 'const all = sql<{ id: number }>`select id from "order"`;', 'has SQL'],
  ])('does not allow %s with %s', (file, text, message) => {
    write(`${server}/features/orders/${file}`, `${text}\n`);
    expect(checkFileRoles(root)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['orders.types.ts', "import type { Order } from './orders.rules.ts';\nexport type Orders = readonly Order[];"],
    ['orders.rules.ts', "import type { Row } from './orders.queries.ts';\nimport { createHash } from 'node:crypto';"],
    ['orders.rules.ts', '// Callers await the queries.'],
    ['orders.queries.ts', 'export const find = async () => sql`select 1`;'],
  ])('allows %s with %s', (file, text) => {
    write(`${server}/features/orders/${file}`, `${text}\n`);
    expect(checkFileRoles(root)).toEqual([]);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFileRoles } from './checks/file-roles.mjs';
import { checkFolderCycles } from './checks/folder-cycles.mjs';

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

describe('folders', () => {
  test('that import each other are found, also through a third one and by their own files', () => {
    write('packages/web/src/kit/a.ts', "import { b } from './ui/b.ts';\n");
    write('packages/web/src/kit/ui/d.ts', "import { c } from '../charts/c.ts';\n");
    write('packages/web/src/kit/charts/e.ts', "import { a } from '../a.ts';\n");
    expect(checkFolderCycles(root)).toEqual([
      'packages/web/src/kit: folders import each other in a cycle: ., charts, ui',
    ]);
  });

  test('contain the files of the folders below them', () => {
    write('packages/server/src/features/edi/outbox.ts', "import { request } from '../integrations/core/public.ts';\n");
    write('packages/server/src/features/integrations/files/put.ts', "import { code } from '../../edi/public.ts';\n");
    expect(checkFolderCycles(root)).toEqual([
      'packages/server/src/features: folders import each other in a cycle: edi, integrations',
    ]);
  });

  test('that import each other in one direction, or only in tests and factories, are accepted', () => {
    write('packages/server/src/platform/db/a.ts', "import { b } from '../core/b.ts';\n");
    write('packages/server/src/platform/core/b.test.ts', "import { a } from '../db/a.ts';\n");
    write('packages/server/src/platform/core/b.factory.ts', "import { a } from '../db/a.ts';\n");
    expect(checkFolderCycles(root)).toEqual([]);
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

// G27, G29

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDependencies } from './checks/dependencies.mjs';
import { checkFeatureOrder } from './checks/feature-order.mjs';
import { checkLockfile, completeLockfile } from './checks/lockfile.mjs';
import { checkMigrations, writeChecksums } from './checks/migrations.mjs';
import { checkTableOwners } from './checks/table-owners.mjs';
import { checkTestLimits } from './checks/test-limits.mjs';
import { checkWebLayers } from './checks/web-layers.mjs';

const server = 'packages/server/src';
const migrations = 'packages/server/migrations';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'structure-'));
  write(`${migrations}/0001_first.sql`, 'create table store (); create table sales_order ();\ncreate table job ();\n');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

describe('the order of features', () => {
  beforeEach(() => {
    write(`${server}/features/orders/public.ts`, "import { store } from '../stores/public.ts';\n");
    write(`${server}/features/stores/public.ts`, '');
    write(`${server}/features/integrations/core/public.ts`, '');
    write(`${server}/features/integrations/odoo/public.ts`, '');
  });

  const faults = [
    ['features/orders/orders.service.ts', "import { find } from '../stores/stores.queries.ts';", 'public.ts'],
    ['features/orders/orders.service.ts', "const stores = await import('../stores/stores.service.ts');", 'public.ts'],
    ['features/orders/orders.service.ts', "export * from '../stores/sub/public.ts';", 'public.ts'],
    [
      'features/stores/stores.service.ts',
      "import { create } from '../orders/public.ts';",
      'in a cycle: orders, stores',
    ],
    ['features/stores/stores.factory.ts', "import { order } from '../orders/orders.factory.ts';", 'in a cycle'],
    [
      'features/integrations/odoo/odoo.service.ts',
      "import { queue } from '../core/queue.service.ts';",
      'only through its public.ts',
    ],
    ['features/orders/orders.service.ts', "import { app } from '../../app.ts';", 'a lower layer imports'],
    ['features/orders/orders.service.ts', "import { world } from '../../testing/world.ts';", 'a lower layer imports'],
    [
      'platform/context.ts',
      "import type { Store } from '../features/stores/public.ts';",
      'the platform imports no feature',
    ],
    ['platform/context.ts', "import '../main.ts';", 'a lower layer imports'],
    ['features/orders/orders.routes.ts', "import type { FastifyRequest } from 'fastify';", 'platform/http'],
    ['../../edi/src/tokenizer.ts', "import { pool } from '@shelfward/server/platform/pool.ts';", 'only libraries'],
    ['../../edi/src/tokenizer.ts', "import { read } from '@shelfward/tables/file-bytes.ts';", 'only the contract'],
    [
      'features/orders/orders.service.ts',
      "import { read } from '@shelfward/edi/tokenizer.ts';",
      'only through its public.ts',
    ],
    ['platform/log.ts', "import helmet from '@fastify/helmet';", 'platform/http'],
    [
      'features/orders/orders.rules.ts',
      "import { x } from '@shelfward/server/features/stores/stores.rules.ts';",
      'libraries',
    ],
    ['features/orders/orders.rules.ts', "import { x } from '../../../../web/src/kit/client.ts';", 'by its name'],
    ['../../contract/src/orders/orders.contract.ts', "import dayjs from 'dayjs';", 'the contract imports only Zod'],
  ];
  test.each(faults)('%s with %s is rejected', (file, text, why) => {
    write(path.posix.join(server, file), `${text}\n`);
    expect(checkFeatureOrder(root)).toEqual([expect.stringContaining(why)]);
  });

  const right = [
    ['features/orders/orders.service.ts', "import { find } from '../stores/public.ts';"],
    ['features/orders/orders.service.ts', "import { total } from './orders.rules.ts';"],
    ['features/orders/orders.service.ts', "import { readEdi } from '@shelfward/edi/public.ts';"],
    ['features/orders/orders.service.ts', "import { found } from '../../platform/errors.ts';"],
    ['features/orders/orders.service.ts', "// import { find } from '../stores/stores.queries.ts';"],
    ['features/orders/orders.factory.ts', "import { store } from '../stores/stores.factory.ts';"],
    ['features/orders/orders.examples.ts', "import { example } from '../../testing/example.ts';"],
    ['features/stores/stores.test.ts', "import { order } from '../orders/orders.factory.ts';"],
    ['platform/http/server.ts', "import fastify from 'fastify';"],
    ['app.ts', "import { routes } from './features/stores/stores.routes.ts';"],
    [
      '../../contract/src/orders/orders.contract.ts',
      "import { z } from 'zod';\nimport { money } from '../kit/money.ts';",
    ],
  ];
  test.each(right)('%s with %s is accepted', (file, text) => {
    write(path.posix.join(server, file), `${text}\n`);
    expect(checkFeatureOrder(root)).toEqual([]);
  });
});

describe('the layers of the web package', () => {
  const web = 'packages/web/src';
  test.each([
    ['features/orders/orders-page.tsx', "import { useStores } from '../stores/use-stores.ts';", 'another feature'],
    ['features/orders/orders-page.tsx', "const page = import('../stores/stores-page.tsx');", 'another feature'],
    ['features/orders/orders-page.tsx', "import { router } from '../../router.tsx';", 'features must not import app'],
    ['features/orders/orders-page.tsx', "import { Shell } from '../../shell/shell.tsx';", 'must not import shell'],
    ['entities/stores/stores.api.ts', "import { x } from '../../features/stores/x.ts';", 'must not import features'],
    ['kit/client.ts', "import { stores } from '../entities/stores/stores.api.ts';", 'kit must not import entities'],
    ['routes/store-page.tsx', "import { rows } from '../features/orders/order-rows.ts';", 'not public'],
    ['shell/shell.tsx', "import { rows } from '../features/orders/order-rows.ts';", 'not public'],
    [
      'features/integrations/odoo/odoo-form.tsx',
      "import { hooks } from '../webhooks/webhooks.api.ts';",
      'only by its public files',
    ],
    ['features/orders/orders.test.tsx', "import { StoreForm } from '../stores/store-form.tsx';", 'another feature'],
  ])('%s with %s is rejected', (file, text, why) => {
    write(`${web}/${file}`, `${text}\n`);
    expect(checkWebLayers(root)).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    ['features/orders/orders-page.tsx', "import { stores } from '../../entities/stores/stores.api.ts';"],
    ['features/orders/orders-page.tsx', "import { orderForm } from './order-form.tsx';"],
    ['features/integrations/odoo/odoo-form.tsx', "import { state } from '../core/integration-state.tsx';"],
    ['features/integrations/pages/integration-page.tsx', "import { OdooForm } from '../odoo/odoo-form.tsx';"],
    ['entities/orders/orders.api.ts', "import { stores } from '../stores/stores.api.ts';"],
    ['routes/store-page.tsx', "import { StoreOrdersTab } from '../features/orders/store-orders-tab.tsx';"],
    ['routes/store-page.test.tsx', "import { order } from '../features/orders/orders.fixture.ts';"],
    ['app.tsx', "import { Shell } from './shell/shell.tsx';"],
  ])('%s with %s is accepted', (file, text) => {
    write(`${web}/${file}`, `${text}\n`);
    expect(checkWebLayers(root)).toEqual([]);
  });
});

describe('the owner of a table', () => {
  test.each([
    "db.insertInto('store').values(row)",
    "db.updateTable('store as s').set(row)",
    "db\n  .deleteFrom(\n    'store'\n  )",
    'sql`insert into store (name) values (1)`',
    'sql`INSERT INTO "store" values (1)`',
    'sql`update only store as s set name = 1`',
    'sql`delete from public.store where id = 1`',
    'sql`truncate store`',
    'sql`copy store (id, name) from stdin`',
    `sql\`insert into \${sql.table('store')} values (1)\``,
    `defineRecords<Store, Ctx>({ table: 'store', find })`,
  ])('alone may say %s', (text) => {
    write(`${server}/features/stores/stores.queries.ts`, text);
    expect(checkTableOwners(root)).toEqual([]);

    write(`${server}/features/orders/orders.queries.ts`, text);
    expect(checkTableOwners(root)).toEqual([
      `only one area may write store, but these do: orders (${server}/features/orders/orders.queries.ts), ` +
        `stores (${server}/features/stores/stores.queries.ts)`,
    ]);
  });

  test.each([
    'db.insertInto(table)',
    `sql\`insert into \${table} values (1)\``,
    `sql\`update \${sql.ref(name)} set a = 1\``,
  ])('cannot be determined from %s, which is rejected', (text) => {
    write(`${server}/features/orders/orders.queries.ts`, text);
    expect(checkTableOwners(root)).toEqual([expect.stringContaining('does not name')]);
  });

  test('is not required for reads and temporary tables', () => {
    const text = `
      sql\`select * from store for update of store skip locked\`;
      sql\`create temporary table incoming (id int)\`; sql\`insert into incoming select id from store\`;
      sql\`insert into sales_order values (1) on conflict do update set name = 'store'\`;
      // insert into store: only spoken of`;
    write(`${server}/features/orders/orders.queries.ts`, text);
    expect(checkTableOwners(root)).toEqual([]);
  });

  test('does not prevent the demo from filling a new client', () => {
    write(`${server}/features/demo/insert-rows.ts`, 'db.insertInto(table)');
    expect(checkTableOwners(root)).toEqual([]);
  });

  test('is found by the name that Kysely uses', () => {
    write(`${server}/features/orders/orders.queries.ts`, "db.insertInto('salesOrder')");
    write(`${server}/features/stores/stores.queries.ts`, "db.updateTable('salesOrder')");
    expect(checkTableOwners(root)).toEqual([expect.stringContaining('only one area may write sales_order')]);
  });

  test('may be the platform', () => {
    write(`${server}/platform/jobs.ts`, "db.insertInto('job')");
    expect(checkTableOwners(root)).toEqual([]);

    write(`${server}/features/integrations/odoo/public.ts`, "db.deleteFrom('job')");
    expect(checkTableOwners(root)).toEqual([expect.stringMatching(/write job, .*: integrations\/odoo .*platform/)]);
  });
});

describe('a migration', () => {
  beforeEach(() => writeChecksums(root));

  test('with a checksum cannot change, and writing checksums again does not hide a change', () => {
    expect(checkMigrations(root)).toEqual([]);

    fs.appendFileSync(path.join(root, migrations, '0001_first.sql'), '-- a word more\n');
    writeChecksums(root);

    expect(checkMigrations(root)).toEqual([expect.stringContaining('0001_first.sql: was changed')]);
  });

  test('that is new needs a checksum', () => {
    write(`${migrations}/0002_second.sql`, 'select 1;');
    expect(checkMigrations(root)).toEqual([expect.stringContaining('0002_second.sql: not in checksums.json')]);

    writeChecksums(root);
    expect(checkMigrations(root)).toEqual([]);
  });

  test('cannot be deleted', () => {
    fs.rmSync(path.join(root, migrations, '0001_first.sql'));
    expect(checkMigrations(root)).toEqual([expect.stringContaining('0001_first.sql: was deleted')]);
  });

  test.each(['0001_another.sql', '0003_third.sql'])('must have the next number, unlike %s', (file) => {
    write(`${migrations}/${file}`, 'select 1;');
    writeChecksums(root);
    expect(checkMigrations(root)).toEqual([expect.stringContaining('number 2 is missing or used twice')]);
  });
});

describe('the lockfile', () => {
  const integrity = 'sha512-abc';
  const lock = (packages) => {
    const linter = {
      version: '1.0.0',
      integrity,
      dev: true,
      optionalDependencies: { '@linter/linux-arm64-musl': '1.0.0' },
    };
    write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/linter': linter, ...packages } }));
  };

  test('contains the packages of all platforms, at any level', () => {
    lock({ 'node_modules/@linter/linux-arm64-musl': { version: '1.0.0', integrity } });
    expect(checkLockfile(root)).toEqual([]);

    lock({ 'node_modules/linter/node_modules/@linter/linux-arm64-musl': { version: '1.0.0', integrity } });
    expect(checkLockfile(root)).toEqual([]);

    lock({ 'node_modules/other/node_modules/@linter/linux-arm64-musl': { version: '1.0.0', integrity } });
    expect(checkLockfile(root)).toEqual([
      expect.stringContaining('node_modules/linter may need @linter/linux-arm64-musl'),
    ]);
  });

  test('contains a checksum of every package that is installed', () => {
    lock({ 'node_modules/@linter/linux-arm64-musl': { version: '1.0.0' }, 'node_modules/own': { link: true } });

    expect(checkLockfile(root)).toEqual([expect.stringContaining('linux-arm64-musl has no checksum')]);
  });

  test('can be completed from the names of missing packages', () => {
    lock({});
    const requested = [];
    completeLockfile(root, (...given) => {
      requested.push(given);
      return integrity;
    });

    expect(requested).toEqual([['@linter/linux-arm64-musl', '1.0.0']]);

    expect(checkLockfile(root)).toEqual([]);
    const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    expect(packages['node_modules/@linter/linux-arm64-musl']).toEqual({
      version: '1.0.0',
      integrity,
      cpu: ['arm64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      optional: true,
    });
  });
});

describe('the dependencies', () => {
  const check = (entry, allowScripts = {}) => {
    write('package.json', JSON.stringify({ allowScripts, engines: { node: '>=20.19' } }));
    write(
      'package-lock.json',
      JSON.stringify({ packages: { 'packages/web': {}, 'node_modules/@tools/linter': entry } }),
    );
    return checkDependencies(root);
  };

  test('have a known license and no script, or a listed one', () => {
    expect(check({ license: 'MIT' })).toEqual([]);
    expect(check({ license: '(MIT OR Apache-2.0)' })).toEqual([]);
    expect(check({ license: 'MIT', hasInstallScript: true }, { '@tools/linter': true })).toEqual([]);
    expect(check({ os: ['win32'], hasInstallScript: true })).toEqual([]);
    expect(check({ license: 'MIT', dev: true, engines: { node: '>=22' } })).toEqual([]);
  });

  test.each([
    [
      { license: 'MIT', hasInstallScript: true },
      'has an install script, which allowScripts in package.json does not list',
    ],
    [{ license: 'AGPL-3.0-only' }, 'has the license AGPL-3.0-only'],
    [{ license: 'MIT AND GPL-3.0' }, 'has the license GPL-3.0'],
    [{}, 'has no license'],
    [{ license: 'MIT', engines: { node: '>=22' } }, 'needs Node >=22, and the product promises 20.19'],
    [{ license: 'MIT', resolved: 'git+ssh://host/linter.git' }, 'is not from a registry: git+ssh://host/linter.git'],
  ])('are rejected with %o', (entry, problem) => {
    expect(check(entry)).toEqual([`package-lock.json: @tools/linter ${problem}`]);
  });
});

describe('faults of tests', () => {
  test.each([
    "test.todo('x');",
    "it.concurrent.todo('x');",
    'await vi.waitFor(() => expect(sent).toHaveLength(1));',
    "await screen.findByText('Saved', {}, { timeout: 3000 });",
    '{ timeout: 20_000, interval: 20 },',
  ])('such as %s are found with their line', (text) => {
    write('packages/web/src/features/orders/orders.test.tsx', `const a = 1;\n${text}\n`);
    expect(checkTestLimits(root)).toEqual([expect.stringContaining('orders.test.tsx:2: ')]);
  });

  test('exclude similar words and files outside src', () => {
    write('packages/web/src/a.ts', "rows.todo(1); const todo = 'todo';");
    write('packages/e2e/run.ts', "test.todo('x');");
    expect(checkTestLimits(root)).toEqual([]);
  });
});

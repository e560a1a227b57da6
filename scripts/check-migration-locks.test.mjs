// G22

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkMigrationLocks } from './checks/migration-locks.mjs';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const findProblems = (text, name = '0030_later.sql') => {
  const file = path.join(root, 'packages/server/migrations', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return checkMigrationLocks(root);
};

describe('a migration of tables in use', () => {
  test.each([
    ['create index store_x on store (name);', 'concurrently'],
    ['create unique index store_x on store (name);', 'concurrently'],
    ['create index concurrently if not exists store_x on store (name);', 'outside'],
    ['-- outside a transaction\ncreate index concurrently store_x on store (name);', 'if not exists'],
    ['-- outside a transaction\nalter table store add column note text;', 'outside'],
    ['call backfill_store_names();', 'outside'],
    ['alter table store drop column name;', 'previous release'],
    ['alter table store rename column name to title;', 'previous release'],
    ['drop table store;', 'previous release'],
    ['alter table store alter column name set not null;', 'not valid'],
    ['alter table store alter column name type varchar(9);', 'rewrites'],
    ['alter table store add column up text generated always as (lower(name)) stored;', 'rewrites'],
    ['alter table store add column note text not null;', 'default'],
    ['alter table store add constraint named check (length(name) > 1);', 'not valid'],
    ['lock table store;', 'locks the table'],
    ["update store set name = 'x';", 'batches'],
  ])('%s is rejected', (text, why) => {
    expect(findProblems(text)).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    'create table note (id bigint); create index note_x on note (id); alter table note add constraint c check (id > 0);',
    'alter table store add column note text, add column rank integer not null default 0;',
    'alter table store add constraint named check (length(name) > 1) not valid;',
    '-- outside a transaction\ncreate index concurrently if not exists store_x on store (name);',
    '-- outside a transaction\nset role shelfward_system;\ncall backfill_store_names();\nreset role;',
    'create function f() returns integer language sql as $$ update store set name = 1; select 1; $$;',
    '-- drop table store; is only a comment\nselect 1;',
  ])('%s is accepted', (text) => {
    expect(findProblems(text)).toEqual([]);
  });

  test('does not apply to the migrations of the first database', () => {
    expect(findProblems('create index store_x on store (name);', '0007_first.sql')).toEqual([]);
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toSingleChanges, toStatements } from './sql-statements.rules.ts';

test('splits at semicolons between statements only', () => {
  const script = `
    -- A comment; with a semicolon.
    create table a (note text default 'one; it''s two', "odd;name" text);
    create function f() returns trigger language plpgsql as $$ begin
      perform 1; return null;
    end $$; /* another; comment */
    create function g() returns text language sql as $body$ select ';$$;' $body$;
    select 1`;

  expect(toStatements(script)).toEqual([
    `create table a (note text default 'one; it''s two', "odd;name" text)`,
    'create function f() returns trigger language plpgsql as $$ begin\n      perform 1; return null;\n    end $$',
    "create function g() returns text language sql as $body$ select ';$$;' $body$",
    'select 1',
  ]);
});

test('an empty script has no statements', () => {
  expect(toStatements('-- nothing;\n;')).toEqual([]);
});

test('every statement of the migrations starts with a command', () => {
  const folder = path.resolve(import.meta.dirname, '../../../migrations');
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const statements = names.flatMap((name) => toStatements(fs.readFileSync(path.join(folder, name), 'utf8')));

  const commands =
    /^(alter|analyze|call|comment|create|delete|do|drop|grant|insert|reset|revoke|select|set|update|with)\b/i;
  expect(statements.filter((statement) => !commands.test(statement))).toEqual([]);
});

test('adds a constraint in a statement of its own', () => {
  const statement = `alter table a
    add column b text default ',' check (b in ('x', 'y')),
    add constraint a_b_fkey foreign key (tenant_id, b) references c (tenant_id, b) not valid`;

  expect(toSingleChanges(statement).map((change) => change.replaceAll(/\s+/g, ' '))).toEqual([
    `alter table a add column b text default ','`,
    `alter table a add constraint a_b_check check (b in ('x', 'y'))`,
    'alter table a add constraint a_b_fkey foreign key (tenant_id, b) references c (tenant_id, b) not valid',
  ]);
});

test.for([
  'alter table a add column b text, add column c numeric(3, 2)',
  'alter table a drop constraint b, drop constraint c',
  'create table a (b text, c text, check (b <> c))',
])('%s is unchanged', (statement) => {
  expect(toSingleChanges(statement)).toEqual([statement]);
});

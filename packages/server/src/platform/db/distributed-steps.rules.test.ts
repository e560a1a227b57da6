import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDistributedSteps, toStepStatement } from './distributed-steps.rules.ts';

const texts = (statement: string): string[] | undefined =>
  toDistributedSteps(statement)?.map((step) => toStepStatement(step).replaceAll(/\s+/g, ' ').trim());

test('rows that later parts use are stored under the name of their part', () => {
  expect(
    texts(`
      with given as materialized (select * from unnest($1::bigint[]) as g (id)),
      -- A comment with a bracket (
      known as (select id from given where id > $2),
      added as (insert into price (tenant_id, id) select $3, id from known returning id),
      noted as (insert into note (tenant_id, id) select $3, id from added returning 1)
      select id, ')' as text from added`),
  ).toEqual([
    'create temporary table known on commit drop as with given as (select * from unnest($1::bigint[]) as g (id)) select id from given where id > $2',
    'create temporary table added on commit drop as with written as (insert into price (tenant_id, id) select $1, id from known returning id) select * from written',
    'insert into note (tenant_id, id) select $1, id from added returning 1',
    "select id, ')' as text from added",
  ]);
});

test('a part that changes rows comes before an insert of its rows', () => {
  expect(
    texts(
      'with gone as (delete from change where tenant_id = $1 returning units) insert into total (tenant_id, units) select $1, units from gone',
    ),
  ).toEqual([
    'create temporary table gone on commit drop as with written as (delete from change where tenant_id = $1 returning units) select * from written',
    'insert into total (tenant_id, units) select $1, units from gone',
  ]);
});

test.for([
  'insert into sale (tenant_id) select $1 from stage',
  'with stage as (select 1 as id) select id from stage',
  'with changed as (update sale set cents = 1 where tenant_id = $1 returning id) select id from changed',
  'with gone as (delete from sale where tenant_id = $1 returning id) insert into pg_temp.gone_sale select id from gone',
  "select 'with a as (insert into b) select 1'",
])('%s is one statement', (statement) => {
  expect(toDistributedSteps(statement)).toBeUndefined();
});

test('each step has the values of its own parameters', () => {
  const places = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(places, places, (stored, last) => {
      const list = (given: readonly number[]) => given.map((place) => `$${place}`).join(' + ');
      const steps = toDistributedSteps(
        `with written as (insert into sale (units) select ${list(stored)} returning 1) select ${list(last)}`,
      );

      const restored = steps?.map(({ parameters, ...step }) =>
        toStepStatement(step).replaceAll(
          /\$(\d+)/g,
          (_, place: string) => `$${(parameters[Number(place) - 1] ?? -1) + 1}`,
        ),
      );
      expect(restored?.join(';')).toContain(`select ${list(stored)} returning 1; select ${list(last)}`);
      for (const { text, parameters } of steps ?? [])
        expect(new Set(text.match(/\$\d+/g) ?? []).size).toBe(parameters.length);
    }),
  );
});

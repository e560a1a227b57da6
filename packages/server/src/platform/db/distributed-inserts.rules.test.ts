import { expect, test } from 'vitest';
import { toRowInsert, toSelectedInsert } from './distributed-inserts.rules.ts';

const flat = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();

const split = (text: string) => toSelectedInsert({ text, parameters: [0, 1, 2] });

test('selected rows are inserted as values', () => {
  const given = ['7', '{1,2}', 'now'];
  const insert = split(`
    insert into sale_day as d (tenant_id, units, cents)
    select $1::integer, sum(units), ')on conflict' from unnest($2::integer[]) as given (units)
    on conflict (tenant_id) do update set units = d.units + excluded.units, changed = $3 returning d.units as total`);

  expect(flat(insert?.select.text)).toBe(
    "select * from (select $1::integer, sum(units), ')on conflict' from unnest($2::integer[]) as given (units) ) selected limit 1001",
  );
  expect(insert?.select.parameters).toEqual([0, 1]);
  expect(flat(insert?.nothing.text)).toBe('select d.units as total from sale_day d where false');
  const columns = [{ dataTypeID: 23 }, { dataTypeID: 1700 }, { dataTypeID: 25 }];
  const rows = [
    ['7', '1.5', 'a'],
    ['7', '2', null],
  ];
  const { text, values } = insert ? toRowInsert(insert, { columns, rows }, given) : { text: '', values: [] };
  expect(flat(text)).toBe(
    'insert into sale_day as d (tenant_id, units, cents) values ($2, $3::numeric, $4), ($5, $6::numeric, $7) on conflict (tenant_id) do update set units = d.units + excluded.units, changed = $1 returning d.units as total',
  );
  expect(values).toEqual(['now', '7', '1.5', 'a', '7', '2', null]);
});

test.for([
  'insert into sale (tenant_id) values ($1)',
  'insert into pg_temp.stage (id) select $1',
  'insert into throttle (key) select $1',
  'insert into sale (tenant_id) select $1 on conflict (tenant_id) do update set units = ( select 1)',
  'update sale set cents = 1',
])('%s is unchanged', (text) => {
  expect(split(text)).toBeUndefined();
});

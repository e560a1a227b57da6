// G22

import { expect, test } from 'vitest';
import { useEarlierSchema } from '../../testing/earlier-schema.ts';

/** Before the columns were renamed. */
const schema = useEarlierSchema('0047');

const day = (n: number) => `2026-01-0${n}T00:00:00Z`;

/** Foreign keys and triggers are off, so that a row needs no other rows. */
const insertOldRows = async () => {
  await schema.connection.query("insert into client (subdomain, name) values ('one', 'One')");
  await schema.connection.query('set session_replication_role = replica');
  await schema.connection.query(`insert into shipment_tracking
    (tenant_id, shipment_id, carrier, tracking_number, asked_at, next_ask_at, wanted_at, told_at)
    select 1, n, 'UPS', n, '${day(1)}', '${day(2)}', '${day(3)}', '${day(4)}' from generate_series(1, 2500) n`);
  await schema.connection.query(`insert into store_alias (tenant_id, company_id, store_id, word, word_key, created_by)
    values (1, 1, 1, ' Shop', 'shop', 1)`);
  await schema.connection.query(`insert into product_alias (tenant_id, product_id, word, word_key, created_by)
    values (1, 1, 'Tea', 'tea', 1)`);
  await schema.connection.query('set session_replication_role = origin');
};

const findTracking = async (id: number) => {
  const { rows } = await schema.connection.query(
    `select polled_at = asked_at as polled, next_poll_at = next_ask_at as next, poll_requested_at = wanted_at as requested,
       issue_reported_at = told_at as reported from shipment_tracking where shipment_id = $1`,
    [id],
  );
  return rows[0];
};

test('rows from before the new column names have their values in both columns', async () => {
  await insertOldRows();

  await schema.migrate();

  const different = await schema.connection.query(`select from shipment_tracking
    where (polled_at, next_poll_at, poll_requested_at, issue_reported_at) is distinct from
      ('${day(1)}'::timestamptz, '${day(2)}'::timestamptz, '${day(3)}'::timestamptz, '${day(4)}'::timestamptz)`);
  expect(different.rows.length).toBe(0);
  const aliases = await schema.connection.query(
    'select name, name_key from store_alias union all select name, name_key from product_alias',
  );
  expect(aliases.rows).toEqual([
    { name: ' Shop', name_key: 'shop' },
    { name: 'Tea', name_key: 'tea' },
  ]);
});

test('a release that writes one of the names can run beside a release that writes the other', async () => {
  await insertOldRows();
  await schema.migrate();

  // The previous release ends a request; this release saves the next poll.
  await schema.connection.query(`update shipment_tracking set wanted_at = null, told_at = now() where shipment_id = 1`);
  await schema.connection.query(
    `update shipment_tracking set poll_requested_at = null, next_poll_at = now() where shipment_id = 2`,
  );

  const equal = { polled: true, next: true, requested: null, reported: true };
  expect([await findTracking(1), await findTracking(2)]).toEqual([equal, equal]);
  const product = (names: string, value: string) =>
    schema.connection.query(
      `insert into product_alias (tenant_id, product_id, ${names}, created_by) values (1, 1, ${value}, 1)`,
    );
  await schema.connection.query('alter table product_alias disable trigger all');
  await schema.connection.query('alter table product_alias enable trigger copy_columns');
  await product('word, word_key', "'Mug', 'mug'");
  await product('name, name_key', "'Cup', 'cup'");
  const { rows } = await schema.connection.query(
    'select word, name, word_key, name_key from product_alias where product_id = 1 order by id offset 1',
  );
  expect(rows).toEqual([
    { word: 'Mug', name: 'Mug', word_key: 'mug', name_key: 'mug' },
    { word: 'Cup', name: 'Cup', word_key: 'cup', name_key: 'cup' },
  ]);
});

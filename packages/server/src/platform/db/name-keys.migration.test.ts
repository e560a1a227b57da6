import { expect, test } from 'vitest';
import { useEarlierSchema } from '../../testing/earlier-schema.ts';

/** Before names had the new keys. */
const schema = useEarlierSchema('0093');

const insertProduct = (id: number, upc: string, name: string) =>
  schema.connection.query(
    'insert into product (tenant_id, id, upc, name) overriding system value values (1, $1, $2, $3)',
    [id, upc, name],
  );

test('existing names and codes that look the same are retained, and new ones are taken', async () => {
  await schema.connection.query("insert into client (subdomain, name) values ('one', 'One')");
  await schema.connection.query('set session_replication_role = replica');
  await insertProduct(1, '071234500017', 'Bug Café');
  await insertProduct(2, '0071234500017', 'Bug Cafe\u0301');
  await insertProduct(3, '71234500024', 'Bug Joe’s');
  await insertProduct(4, 'BUG-4', 'Bug Bar');
  await schema.connection.query('set session_replication_role = origin');

  await schema.migrate();

  const { rows } = await schema.connection.query(
    'select id::integer, name_key, search_text, gtin, gtin_twin, version from product order by id',
  );
  const code = { gtin: '00071234500017', gtin_twin: 0, version: 1 };
  expect(rows).toEqual([
    { id: 1, name_key: 'bug café', search_text: 'bug cafe\n071234500017\n', ...code },
    // Another product has its new key.
    { id: 2, name_key: 'bug cafe\u0301', search_text: 'bug cafe\n0071234500017\n', ...code, gtin_twin: 1 },
    { id: 3, name_key: "bug joe's", search_text: "bug joe's\n71234500024\n", ...code, gtin: '00071234500024' },
    { id: 4, name_key: 'bug bar', search_text: 'bug bar\nbug-4\n', ...code, gtin: null },
  ]);
  await expect(insertProduct(5, '5', 'BUG\u00a0CAFÉ')).rejects.toMatchObject({ constraint: 'product_name_key' });
  await expect(insertProduct(5, '0-71234-50002-4', 'Tea')).rejects.toMatchObject({ constraint: 'product_gtin_key' });
  // The retained pair can still be changed, and renamed apart.
  await schema.connection.query('update product set inactive = true where id = 2');
  await schema.connection.query("update product set name = 'Bug Kiosk', upc = '96385074' where id = 2");
  const renamed = await schema.connection.query('select name_key, gtin, gtin_twin, version from product where id = 2');
  expect(renamed.rows).toEqual([{ name_key: 'bug kiosk', gtin: '00000096385074', gtin_twin: 0, version: 3 }]);
});

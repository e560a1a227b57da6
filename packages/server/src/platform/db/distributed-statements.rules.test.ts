import { expect, test } from 'vitest';
import { toDistributedStatement } from './distributed-statements.rules.ts';

test('an insert of selected rows returns rows', () => {
  const statement = 'insert into sale (tenant_id) select $1 from pg_temp.stage';

  expect(toDistributedStatement(statement, 7)).toBe(`${statement} returning 1`);
});

test('optional rows beside a temporary table are selected first', () => {
  const statement = `
    select s.line from pg_temp.stage s
    left join product on product.tenant_id = $1 and product.upc_key = s.upc
    left join product by_sku on by_sku.tenant_id = $2
    left join "store_alias" as "viaAlias" on "viaAlias".tenant_id = $3
    left join place on place.store = s.store`;

  expect(toDistributedStatement(statement, 7)).toBe(`
    select s.line from pg_temp.stage s
    left join (select * from product where product.tenant_id = 7) product on product.tenant_id = $1 and product.upc_key = s.upc
    left join (select * from product where product.tenant_id = 7) by_sku on by_sku.tenant_id = $2
    left join (select * from store_alias where store_alias.tenant_id = 7) "viaAlias" on "viaAlias".tenant_id = $3
    left join place on place.store = s.store`);
});

test.for([
  'insert into sale (tenant_id) values ($1)',
  'insert into sale (tenant_id) select $1 from stage on conflict (tenant_id) do nothing',
  'insert into sale (tenant_id) select $1 from stage returning id',
  'insert into pg_temp.stage select $1 from sale',
  'select id from sale left join store on store.id = sale.store_id',
  'update sale set cents = 1',
])('%s is unchanged', (statement) => {
  expect(toDistributedStatement(statement, 7)).toBe(statement);
});

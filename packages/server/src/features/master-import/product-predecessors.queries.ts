import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { lockPredecessors } from '../products/public.ts';
import { errorList, quoted } from './import-problems.queries.ts';

/** Rejects rows whose predecessor has another successor, also of another row, or came after the product of the row. */
export const findPredecessorConflicts = async (ctx: Ctx): Promise<void> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql`
    select from pg_temp.import_target where after ->> 'predecessorProductId' is not null limit 1`.execute(db);
  if (rows.length === 0) return;
  await lockPredecessors(ctx);
  // First, because a distributed database does not join its tables with temporary ones.
  await sql`
    create temporary table import_successor on commit drop as
    select id, upc, predecessor_product_id as predecessor_id
    from product where tenant_id = ${tenantId} and predecessor_product_id is not null`.execute(db);
  // The predecessors as they will be: those of the rows, else those that are stored.
  await sql`
    create temporary table import_succession on commit drop as
    select target.line, target.record_id as product_id, target.after ->> 'upc' as upc,
           (target.after ->> 'predecessorProductId')::bigint as predecessor_id
    from pg_temp.import_target target
    where not exists (select from pg_temp.import_repeat repeat where repeat.line = target.line)
    union all
    select null, successor.id, successor.upc, successor.predecessor_id
    from pg_temp.import_successor successor
    where not exists (select from pg_temp.import_target target where target.record_id = successor.id)`.execute(db);
  await sql`
    create temporary table import_bad_predecessor on commit drop as
    with recursive earlier (line, product_id, id) as (
      select line, product_id, predecessor_id from pg_temp.import_succession
      where line is not null and product_id is not null and predecessor_id is not null
      union
      select earlier.line, earlier.product_id, succession.predecessor_id
      from earlier
      join pg_temp.import_succession succession on succession.product_id = earlier.id
      where succession.predecessor_id is not null
    ), twin as (
      select own.line, min(other.upc) as upc
      from pg_temp.import_succession own
      join pg_temp.import_succession other on other.predecessor_id = own.predecessor_id
        and (other.line, other.product_id) is distinct from (own.line, own.product_id)
      where own.line is not null
      group by own.line
    )
    select line, 'The product ' || ${quoted(sql`twin.upc`)} || ' replaces this one too.' as message from twin
    union all
    select distinct line, 'A product cannot replace itself or a product that came after it.' from earlier
    where product_id = id and line not in (select line from twin)`.execute(db);
  await sql`
    update pg_temp.import_target target
    set errors = target.errors || ${errorList({
      property: 'predecessorProduct',
      value: sql`(target.after ->> 'predecessorProduct')`,
      code: 'CONFLICT',
      message: sql`bad.message`,
    })}
    from pg_temp.import_bad_predecessor bad where bad.line = target.line`.execute(db);
  await sql`drop table pg_temp.import_successor, pg_temp.import_succession, pg_temp.import_bad_predecessor`.execute(db);
};

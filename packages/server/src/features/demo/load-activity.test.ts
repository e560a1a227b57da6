import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { createDemoClient } from './demo-clients.ts';
import { loadActivity } from './load-activity.ts';

const running = useWorld();

it('adds saved views and proposals in each state with the reply of a buyer, once', async () => {
  const { database } = running;
  const subdomain = 'lively';
  await createDemoClient(database, { subdomain, name: 'Lively', scale: 0.1 }, '2026-11-20');
  await Promise.all([loadActivity(database, subdomain), loadActivity(database, subdomain)]);
  await loadActivity(database, subdomain);

  const find = async (query: ReturnType<typeof sql<object>>) => (await database.system((db) => query.execute(db))).rows;
  const [tenant] = await database.system(async (db) => {
    const rows = await db.selectFrom('client').select('id').where('subdomain', '=', subdomain).execute();
    return rows.map(({ id }) => id);
  });
  const proposals = await find(sql`select p.status, p.expiration_date < now() as is_past, u.email,
      p.created_date < p.expiration_date as is_ordered,
      exists (select from store_order_proposal s where s.tenant_id = ${tenant} and s.order_proposal_id = p.id) as has_stores
    from order_proposal p join app_user u on u.tenant_id = p.tenant_id and u.id = p.author_id
    where p.tenant_id = ${tenant} order by p.id`);
  const common = { email: `orders@${subdomain}.example`, isOrdered: true, hasStores: true };
  expect(proposals).toEqual([
    { ...common, status: 'PENDING', isPast: true },
    { ...common, status: 'COMPLETE', isPast: false },
    { ...common, status: 'CANCELLED', isPast: false },
    { ...common, status: 'PENDING', isPast: false },
    { ...common, status: 'DRAFT', isPast: false },
  ]);
  expect(
    await find(sql`select (select count(*)::integer from saved_view where tenant_id = ${tenant}) as views,
      (select count(*)::integer from proposal_review where tenant_id = ${tenant} and opened_at is not null) as opened,
      (select count(*)::integer from proposal_review_comment where tenant_id = ${tenant}) as comments,
      (select count(*)::integer from proposal_review_change where tenant_id = ${tenant}) as changes`),
  ).toEqual([{ views: 3, opened: 1, comments: 1, changes: 1 }]);
  expect(
    await find(sql`select
      (select count(*)::integer from sales_order where tenant_id = ${tenant} and order_proposal_id is not null) as orders,
      (select count(*)::integer from report_mail where tenant_id = ${tenant}) as reports,
      (select json_agg(json_build_object('file', file_name, 'messages', messages)) from sale_import
        where tenant_id = ${tenant} and status = 'FAILED') as imports`),
  ).toEqual([
    {
      orders: 2,
      reports: 1,
      imports: [
        {
          file: 'weekly-sales.csv',
          messages: [expect.stringContaining('Riverside Pop-up'), expect.anything(), expect.stringContaining('twelve')],
        },
      ],
    },
  ]);
  expect(
    await find(sql`select distinct actor_id is not null as by_user, entity_type from audit_entry
      where tenant_id = ${tenant} and entity_type in ('SAVED_VIEW', 'ORDER_PROPOSAL') order by 2, 1`),
  ).toEqual([
    { byUser: false, entityType: 'ORDER_PROPOSAL' },
    { byUser: true, entityType: 'ORDER_PROPOSAL' },
    { byUser: true, entityType: 'SAVED_VIEW' },
  ]);
});

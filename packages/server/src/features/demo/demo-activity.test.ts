import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { processInterchanges } from '../edi/edi.factory.ts';
import { loadActivity } from './demo-activity.ts';
import { createDemoClient } from './demo-clients.ts';

const running = useWorld();

it('adds what users have done, so that no page is empty: proposals in each state, reports, an EDI partner, once', async () => {
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
  ).toEqual([{ views: 4, opened: 1, comments: 1, changes: 1 }]);
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
    await find(sql`select
      (select count(*)::integer from saved_view where tenant_id = ${tenant} and shared_with_all) as shared_views,
      (select array_agg(jsonb_array_length(tiles)) from dashboard
        where tenant_id = ${tenant} and shared_with_all) as tiles,
      (select array_agg(kind) from alert_rule where tenant_id = ${tenant} and is_shared and not is_task) as alerts,
      (select count(*)::integer from promotion where tenant_id = ${tenant} and product_line_id is not null) as promotions`),
  ).toEqual([{ sharedViews: 1, tiles: [4], alerts: ['FALL'], promotions: 3 }]);
  await processInterchanges(database);
  expect(
    await find(sql`select p.mode, i.status, d.type, d.state, d.missing, d.finding_count from trading_partner p
      join interchange i on i.tenant_id = p.tenant_id and i.trading_partner_id = p.id and i.direction = 'IN'
      join edi_document d on d.tenant_id = i.tenant_id and d.interchange_id = i.id
      where p.tenant_id = ${tenant} order by d.id`),
  ).toEqual([{ mode: 'TEST', status: 'TEST', type: '852', state: 'TEST', missing: [], findingCount: 0 }]);
  expect(
    await find(sql`select distinct actor_id is not null as by_user, entity_type from audit_entry
      where tenant_id = ${tenant} and entity_type in ('SAVED_VIEW', 'ORDER_PROPOSAL') order by 2, 1`),
  ).toEqual([
    { byUser: false, entityType: 'ORDER_PROPOSAL' },
    { byUser: true, entityType: 'ORDER_PROPOSAL' },
    { byUser: true, entityType: 'SAVED_VIEW' },
  ]);
});

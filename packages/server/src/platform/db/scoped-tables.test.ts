import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { tenantTables } from './schema.gen.ts';

const world = useWorld();

/** What users with a scope see of the tables that were opened for them: rows by a column, all, their own, or none. */
const open: Readonly<Record<string, readonly string[]>> = {
  stores: [
    'demand_forecast',
    'inventory_count',
    'reported_inventory',
    'reported_receipt',
    'sale',
    'sale_day',
    'sales_order_item',
    'sales_stop',
    'shipment_item',
    'store',
    'store_assortment_item',
    'store_buyer',
    'store_global_assortment',
    'store_inventory',
    'store_inventory_checkpoint',
    'store_note',
    'store_stock_out',
  ],
  'companies, stores, whole_regions': ['sales_order'],
  'stores, whole_regions': ['order_sync', 'sales_order_status_change', 'shipment'],
  'companies, regions, stores': ['delivery_calendar', 'order_constraint'],
  companies: ['company', 'company_buyer', 'feed', 'sale_import'],
  'buyers, stores': ['proposal_review'],
  'companies, proposals': ['order_proposal'],
  'parts, stores': ['store_order_proposal'],
  files: ['stored_file'],
  parts: ['store_order_proposal_item'],
  reviews: ['proposal_review_change', 'proposal_review_comment', 'proposal_review_store'],
  regions: ['region', 'region_buyer'],
  buyers: ['buyer'],
  people: ['app_user'],
  schedules: ['report_mail_sending'],
  user: [
    'api_token',
    'default_view',
    'idempotency_key',
    'report_mail',
    'report_mail_recipient',
    'saved_view',
    'saved_view_reader',
    'session',
    'user_scope',
  ],
  price_lists: ['price_list', 'product_price'],
  payment_terms: ['payment_term'],
  shipments: ['shipment_tracking'],
  tracking_keys: ['shipment_event'],
  sales_channels: ['sales_channel'],
  'all rows': [
    'attribute_key',
    'attribute_value',
    'client',
    'global_assortment',
    'product',
    'product_attribute',
    'product_line',
    'product_season',
    'sale_day_change',
    'sale_version',
    'sales_order_version',
    'season',
  ],
  'no rows': [
    'audit_entry',
    'external_mapping',
    'integration',
    'mail',
    'order_import',
    'product_order_amount',
    'report_mail_address',
  ],
};

/** Written, beside `audit_entry`, `mail`, and `report_mail_delivery`, which are never read. */
const writable = [
  'api_token',
  'audit_entry',
  'default_view',
  'idempotency_key',
  'inventory_count',
  'mail',
  'order_sync',
  'proposal_review_change',
  'proposal_review_comment',
  'report_mail',
  'report_mail_address',
  'report_mail_delivery',
  'report_mail_recipient',
  'report_mail_sending',
  'sales_order',
  'sales_order_item',
  'sales_order_status_change',
  'saved_view',
  'session',
  'store_inventory',
  'store_inventory_checkpoint',
];

test('each table is opened for users with a scope in a stated way, or closed', async () => {
  const { rows } = await world.database.system((db) =>
    sql<{ name: string; condition: string | null; isReadable: boolean; isWritable: boolean }>`
      select c.relname as name, pg_get_expr(p.polqual, c.oid) as condition,
        has_any_column_privilege('shelfward_scoped', c.oid, 'select') as is_readable,
        has_table_privilege('shelfward_scoped', c.oid, 'insert, update, delete') as is_writable
      from pg_class c
      left join pg_policy p on p.polrelid = c.oid and p.polroles = array['shelfward_scoped'::regrole::oid]
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(db),
  );
  const found = new Map<string, string[]>();
  for (const { name, condition, isReadable, isWritable } of rows) {
    expect([name, condition !== null]).toEqual([name, isReadable || isWritable]);
    if (!isReadable) continue;
    const settings = [...(condition ?? '').matchAll(/scope_(?:ids|ranges)\('(\w+)'/g)].map(([, setting]) =>
      String(setting),
    );
    const way =
      settings.toSorted((one, other) => one.localeCompare(other)).join(', ') ||
      (condition?.endsWith(' AND false)') ? 'no rows' : 'all rows');
    found.set(
      way,
      [...(found.get(way) ?? []), name].toSorted((one, other) => (one < other ? -1 : 1)),
    );
  }

  expect(Object.fromEntries(found)).toEqual(open);
  expect(
    rows
      .filter(({ isWritable }) => isWritable)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(writable);
  expect(tenantTables.length - rows.filter(({ isReadable }) => isReadable).length).toBeGreaterThan(75);
});

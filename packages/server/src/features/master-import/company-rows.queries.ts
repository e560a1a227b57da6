import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { deleteUnusedCompanies, upsertCompanies } from '../companies/public.ts';
import { addressAfter, addressBefore, addressGiven, addressProperties } from './address.queries.ts';
import { errorWhen, type ImportedKind, lockRecords, notFound, storeIds } from './import-kind.types.ts';

export const companyRows: ImportedKind = {
  entityType: 'COMPANY',
  table: 'company',
  key: { property: 'name', label: 'Company' },
  uniques: [],
  resolve: (ctx) => resolveCompanies(ctx),
  lock: (ctx) => lockRecords(ctx, 'company'),
  write: async (ctx) => {
    const { db } = ctx;
    await companyTable.execute(db);
    await sql`
      insert into pg_temp.import_company
      select record_id, ${recordOf(sql`after`)} from pg_temp.import_verdict
      where outcome in ('NEW', 'CHANGED') order by line`.execute(db);
    await upsertCompanies(ctx, 'import_company');
    await storeIds(ctx, 'company', { property: 'name', keyColumn: 'name_key' });
    return {};
  },
  remove: (ctx, table) => deleteUnusedCompanies(ctx, table),
  restore: (ctx) => restoreCompanies(ctx),
};

const resolveCompanies = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`
    insert into pg_temp.import_target (line, record_id, record_version, key, before, after, errors)
    select s.line, company.id, company.version, lower(given.name),
           case when company.id is not null then jsonb_build_object(
             'name', company.name, 'salesChannel', channel.name, 'salesChannelId', channel.id,
             'paymentTerm', term.name, 'paymentTermId', term.id, 'priceList', list.name, 'priceListId', list.id,
             'discount', company.discount::float8,
             'minItemsForStoreProposal', company.min_items_for_store_proposal,
             'active', not company.inactive) || ${addressBefore('company')} end,
           jsonb_build_object(
             'name', coalesce(given.name, company.name),
             'salesChannel', coalesce(new_channel.name, channel.name),
             'salesChannelId', coalesce(new_channel.id, channel.id),
             'paymentTerm', coalesce(new_term.name, term.name), 'paymentTermId', coalesce(new_term.id, term.id),
             'priceList', coalesce(new_list.name, list.name), 'priceListId', coalesce(new_list.id, list.id),
             'discount', coalesce(given.discount, company.discount, 0)::float8,
             'minItemsForStoreProposal',
               coalesce(given."minItemsForStoreProposal", company.min_items_for_store_proposal, 0),
             'active', coalesce(given.active, true)) || ${addressAfter('company')},
           s.problems
             || ${errorWhen(
               sql`given."salesChannel" is not null and new_channel.id is null`,
               'salesChannel',
               notFound('Sales channel', sql`given."salesChannel"`),
             )}
             || ${errorWhen(
               sql`given."paymentTerm" is not null and new_term.id is null`,
               'paymentTerm',
               notFound('Payment term', sql`given."paymentTerm"`),
             )}
             || ${errorWhen(
               sql`given."priceList" is not null and new_list.id is null`,
               'priceList',
               notFound('Price list', sql`given."priceList"`),
             )}
    from pg_temp.import_stage s
    cross join lateral jsonb_to_record(s.given) as given (
      name text, "salesChannel" text, "paymentTerm" text, "priceList" text, discount numeric,
      "minItemsForStoreProposal" integer, active boolean, ${addressGiven})
    left join company on company.tenant_id = ${tenantId} and company.name_key = lower(given.name)
    left join sales_channel channel on channel.tenant_id = ${tenantId} and channel.id = company.sales_channel_id
    left join payment_term term on term.tenant_id = ${tenantId} and term.id = company.payment_term_id
    left join price_list list on list.tenant_id = ${tenantId} and list.id = company.price_list_id
    left join sales_channel new_channel on new_channel.tenant_id = ${tenantId}
      and new_channel.name_key = lower(given."salesChannel")
    left join payment_term new_term on new_term.tenant_id = ${tenantId}
      and new_term.name_key = lower(given."paymentTerm")
    left join price_list new_list on new_list.tenant_id = ${tenantId}
      and new_list.name_key = lower(given."priceList")`.execute(db);
};

const companyTable = sql`
  create temporary table import_company (
    id bigint, name text, sales_channel_id bigint, payment_term_id bigint, price_list_id bigint, discount numeric,
    min_items_for_store_proposal integer, address_line1 text, address_line2 text, city text, state text,
    postal_code text, country_code text, inactive boolean
  ) on commit drop`;

/** The columns of that table after the id, from a record as properties. */
const recordOf = (record: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${record} ->> 'name', (${record} ->> 'salesChannelId')::bigint, (${record} ->> 'paymentTermId')::bigint,
  (${record} ->> 'priceListId')::bigint, (${record} ->> 'discount')::numeric,
  (${record} ->> 'minItemsForStoreProposal')::integer, ${addressProperties(record)}, not (${record} ->> 'active')::boolean`;

const restoreCompanies = async (ctx: Ctx): Promise<void> => {
  const { db } = ctx;
  await companyTable.execute(db);
  await sql`
    insert into pg_temp.import_company
    select record_id, ${recordOf(sql`before`)} from pg_temp.import_undo
    where outcome = 'CHANGED' and is_undone`.execute(db);
  await upsertCompanies(ctx, 'import_company');
};

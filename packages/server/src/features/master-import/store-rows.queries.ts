import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { addMissingRegions, deleteUnusedRegions } from '../companies/public.ts';
import { deleteUnusedStores, upsertStores } from '../stores/public.ts';
import { addressAfter, addressBefore, addressGiven, addressProperties } from './address.queries.ts';
import {
  errorWhen,
  type ImportDefaults,
  type ImportedKind,
  lockRecords,
  notFound,
  storeIds,
} from './import-kind.types.ts';

/** Stores are identified by their unique name. */
export const storeRows: ImportedKind = {
  entityType: 'STORE',
  table: 'store',
  key: { property: 'name', label: 'Store' },
  uniques: [],
  resolve: (ctx, defaults) => resolveStores(ctx, defaults),
  lock: (ctx) => lockRecords(ctx, 'store'),
  write: async (ctx) => {
    const regions = await makeMissingRegions(ctx);
    await stageStores(ctx);
    await upsertStores(ctx, 'import_store');
    await storeIds(ctx, 'store', { property: 'name', keyColumn: 'name_key' });
    return { regions };
  },
  remove: (ctx, table) => deleteUnusedStores(ctx, table),
  unmake: (ctx, { regions = [] }) => deleteUnusedRegions(ctx, regions),
  restore: (ctx) => restoreStores(ctx),
};

const resolveStores = async ({ db, tenantId }: Ctx, { companyId }: ImportDefaults): Promise<void> => {
  await sql`
    insert into pg_temp.import_target (line, record_id, record_version, key, before, after, errors)
    select s.line, store.id, store.version, lower(given.name),
           case when store.id is not null then jsonb_build_object(
             'name', store.name, 'company', company.name, 'companyId', company.id, 'region', region.name,
             'regionId', region.id, 'number', store.number, 'code', store.code, 'phoneNumber', store.phone_number,
             'proposalProcessedByRegion', store.proposal_processed_by_region,
             'active', not store.inactive) || ${addressBefore('store')} end,
           jsonb_build_object(
             'name', coalesce(given.name, store.name), 'company', target.name, 'companyId', target.id,
             'region', case when given.region is not null then coalesce(named.name, given.region)
               when target.id = store.company_id then region.name end,
             'regionId', case when given.region is not null then named.id
               when target.id = store.company_id then region.id end,
             'number', coalesce(given.number, store.number), 'code', coalesce(given.code, store.code),
             'phoneNumber', coalesce(given."phoneNumber", store.phone_number),
             'proposalProcessedByRegion',
               coalesce(given."proposalProcessedByRegion", store.proposal_processed_by_region, false),
             'active', coalesce(given.active, true)) || ${addressAfter('store')},
           s.problems
             || ${errorWhen(
               sql`given.company is not null and target.id is null`,
               'company',
               notFound('Company', sql`given.company`),
             )}
             || ${errorWhen(sql`given.company is null and target.id is null`, 'company', sql`'Company is empty.'`, 'EMPTY')}
    from pg_temp.import_stage s
    cross join lateral jsonb_to_record(s.given) as given (
      name text, company text, region text, number text, code text, "phoneNumber" text,
      "proposalProcessedByRegion" boolean, active boolean, ${addressGiven})
    left join store on store.tenant_id = ${tenantId} and store.name_key = lower(given.name)
    left join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    left join company target on target.tenant_id = ${tenantId}
      and case when given.company is not null then target.name_key = lower(given.company)
               else target.id = coalesce(${companyId}::bigint, store.company_id) end
    left join region named on named.tenant_id = ${tenantId} and named.company_id = target.id
      and named.name_key = lower(given.region)`.execute(db);
};

const makeMissingRegions = async (ctx: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ companyId: number; name: string }>`
    select distinct on (after ->> 'companyId', lower(after ->> 'region'))
      (after ->> 'companyId')::bigint as company_id, after ->> 'region' as name
    from pg_temp.import_verdict
    where outcome in ('NEW', 'CHANGED') and after ->> 'region' is not null and after ->> 'regionId' is null
    order by after ->> 'companyId', lower(after ->> 'region'), line`.execute(ctx.db);
  return addMissingRegions(ctx, rows);
};

const storeTable = sql`
  create temporary table import_store (
    id bigint, company_id bigint, region_id bigint, name text, number text, code text, phone_number text,
    address_line1 text, address_line2 text, city text, state text, postal_code text, country_code text,
    proposal_processed_by_region boolean, inactive boolean
  ) on commit drop`;

const stageStores = async ({ db, tenantId }: Ctx): Promise<void> => {
  await storeTable.execute(db);
  await sql`
    insert into pg_temp.import_store
    select v.record_id, (v.after ->> 'companyId')::bigint, region.id, v.after ->> 'name', v.after ->> 'number',
           v.after ->> 'code', v.after ->> 'phoneNumber', ${addressProperties(sql`v.after`)},
           (v.after ->> 'proposalProcessedByRegion')::boolean, not (v.after ->> 'active')::boolean
    from pg_temp.import_verdict v
    left join region on region.tenant_id = ${tenantId} and region.company_id = (v.after ->> 'companyId')::bigint
      and region.name_key = lower(v.after ->> 'region')
    where v.outcome in ('NEW', 'CHANGED')
    order by v.line`.execute(db);
};

const restoreStores = async (ctx: Ctx): Promise<void> => {
  const { db } = ctx;
  await storeTable.execute(db);
  await sql`
    insert into pg_temp.import_store
    select record_id, (before ->> 'companyId')::bigint, (before ->> 'regionId')::bigint, before ->> 'name',
           before ->> 'number', before ->> 'code', before ->> 'phoneNumber', ${addressProperties(sql`before`)},
           (before ->> 'proposalProcessedByRegion')::boolean, not (before ->> 'active')::boolean
    from pg_temp.import_undo where outcome = 'CHANGED' and is_undone`.execute(db);
  await upsertStores(ctx, 'import_store');
};

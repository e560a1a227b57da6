import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { FigureIdentities } from './match-figures.rules.ts';

/** What identifies the stores of a company, and the products, in figures. */
export const loadFigureIdentities = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  companyId: number,
): Promise<FigureIdentities> => {
  const { rows } = await sql<FigureIdentities>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', store.id, 'name', store.name, 'number', store.number,
          'gln', store.gln, 'inactive', store.inactive,
          'regions', array_remove(array[region.name, region.number, region.code], null)) order by store.id), '[]')
        from store left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
        where store.tenant_id = ${tenantId} and store.company_id = ${companyId}) as stores,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'upc', upc, 'sku', sku, 'inactive', inactive)
          order by id), '[]')
        from product where tenant_id = ${tenantId}) as products,
      (select coalesce(jsonb_agg(jsonb_build_object('key', name_key, 'kind', kind, 'divisionKey', division_key,
          'storeId', store_id) order by id), '[]')
        from store_alias where tenant_id = ${tenantId} and company_id = ${companyId}) as store_aliases,
      (select coalesce(jsonb_agg(jsonb_build_object('key', name_key, 'kind', kind,
          'isOfCompany', company_id is not null, 'productId', product_id) order by id), '[]')
        from product_alias
        where tenant_id = ${tenantId} and (company_id is null or company_id = ${companyId})) as product_aliases`.execute(
    db,
  );
  return rows[0] ?? { stores: [], products: [], storeAliases: [], productAliases: [] };
};

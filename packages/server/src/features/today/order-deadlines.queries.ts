import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export interface StoreRisk {
  readonly storeId: number;
  /** Products that run out before a delivery can arrive. */
  readonly shelves: number;
  readonly lostCents: number;
}

/** The stores with a forecast, also those without a need. */
export const findStoreRisks = async ({ db, tenantId }: DataCtx): Promise<StoreRisk[]> => {
  const { rows } = await sql<StoreRisk>`
    select risk.store_id, risk.at_risk as shelves, risk.lost_cents
    from store_stock_risk risk
    join store on store.tenant_id = ${tenantId} and store.id = risk.store_id and not store.inactive
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id and not company.inactive
    where risk.tenant_id = ${tenantId}
      and not exists (select from region
        where region.tenant_id = ${tenantId} and region.id = store.region_id and region.inactive)
    order by risk.store_id`.execute(db);
  return rows;
};

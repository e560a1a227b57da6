import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export interface ReusedControls {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly companyId: number;
  readonly interchanges: number;
  /** The newest such interchange: a new one is a new cause. */
  readonly interchangeId: number;
  readonly control: string;
  readonly since: Date;
}

/**
 * Received interchanges of the last 30 days that were not booked because the partner had used their control number for
 * other content, by partner.
 */
export const findReusedControls = async ({ db, tenantId, now }: DataCtx): Promise<ReusedControls[]> => {
  const { rows } = await sql<ReusedControls>`
    select partner.id as partner_id, partner.name as partner_name, partner.company_id,
      count(*)::integer as interchanges, max(received.id) as interchange_id,
      (array_agg(received.control order by received.id desc))[1] as control, min(received.created_at) as since
    from interchange received
    join interchange earlier on earlier.tenant_id = ${tenantId} and earlier.id = received.duplicate_of
    join trading_partner partner on partner.tenant_id = ${tenantId} and partner.id = received.trading_partner_id
    where received.tenant_id = ${tenantId} and received.direction = 'IN' and received.status = 'DUPLICATE'
      and received.sha256 <> earlier.sha256 and not partner.inactive
      and received.created_at > ${now}::timestamptz - interval '30 days'
    group by partner.id, partner.name, partner.company_id
    order by partner.id`.execute(db);
  return rows;
};

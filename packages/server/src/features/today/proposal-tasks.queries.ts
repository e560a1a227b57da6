import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import type { ZonedCtx } from '../../platform/context/context.ts';

export interface ExpiringProposal {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly expirationDate: Date;
  readonly stores: number;
  /** What its stores are expected to lose without a delivery; null if unknown. */
  readonly lostCents: number | null;
}

/** A proposal is on the page in the last days before it expires. */
export const expiringDays = 3;
const maxProposals = 500;

export const findExpiringProposals = async ({ db, tenantId, now }: ZonedCtx): Promise<ExpiringProposal[]> => {
  const until = plusDays(now, expiringDays);
  const { rows } = await sql<ExpiringProposal>`
    select proposal.id, proposal.company_id, company.name as company_name, proposal.expiration_date,
      parts.stores, parts.lost_cents
    from order_proposal proposal
    cross join lateral (
      select count(*) as stores, sum(risk.lost_cents + risk.proposed_cents)::bigint as lost_cents
      from store_order_proposal part
      left join store_stock_risk risk on risk.tenant_id = ${tenantId} and risk.store_id = part.store_id
      where part.tenant_id = ${tenantId} and part.order_proposal_id = proposal.id and not part.inactive) parts
    join company on company.tenant_id = ${tenantId} and company.id = proposal.company_id
    where proposal.tenant_id = ${tenantId} and proposal.status in ('DRAFT', 'PENDING') and not proposal.inactive
      and proposal.expiration_date > ${now}::timestamptz and proposal.expiration_date <= ${until}::timestamptz
    order by proposal.expiration_date, proposal.id
    limit ${maxProposals}`.execute(db);
  return rows;
};

import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export type ResponseState = 'ACCEPTED' | 'PARTLY' | 'REJECTED';

export interface SentDocument {
  readonly id: number;
  readonly type: string;
  readonly control: string;
  readonly number: string;
}

interface SentKey {
  readonly partnerId: number;
  /** Of the group (997), or of the interchange (CONTRL, TA1). */
  readonly control: string;
  /** PR; undefined for a whole interchange. */
  readonly functionalId?: string;
}

/** Partners repeat control numbers with or without zeros at the start. The newest group or interchange decides. */
export const findSentDocuments = async (
  { db, tenantId }: DataCtx,
  { partnerId, control, functionalId }: SentKey,
): Promise<SentDocument[]> => {
  const key =
    functionalId === undefined
      ? sql`ltrim(interchange.control, '0') = ltrim(${control}, '0')`
      : sql`document.functional_id = ${functionalId} and ltrim(document.group_control, '0') = ltrim(${control}, '0')`;
  const { rows } = await sql<SentDocument & { interchangeId: number }>`
    select document.id, document.type, document.control, document.number, document.interchange_id
    from interchange
    join edi_document document on document.tenant_id = ${tenantId} and document.interchange_id = interchange.id
    where interchange.tenant_id = ${tenantId} and interchange.trading_partner_id = ${partnerId}
      and interchange.direction = 'OUT' and ${key}
    order by document.interchange_id desc, document.position`.execute(db);
  return rows.filter(({ interchangeId }) => interchangeId === rows[0]?.interchangeId);
};

interface Response {
  readonly state: ResponseState;
  readonly messages: readonly string[];
  /** The document that says it; null for a TA1. */
  readonly acknowledgedBy: number | null;
}

export const recordResponse = async (
  { db }: DataCtx,
  id: number,
  { state, messages, acknowledgedBy }: Response,
): Promise<void> => {
  await db
    .updateTable('ediDocument')
    .set({ acknowledgment: state, acknowledgedBy, messages: JSON.stringify(messages) })
    .where('id', '=', id)
    .execute();
};

/** The received documents of an interchange by their position. */
export const findDocumentIds = async ({ db }: DataCtx, interchangeId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('ediDocument')
    .select(['id', 'position'])
    .where('interchangeId', '=', interchangeId)
    .execute();
  return new Map(rows.map(({ id, position }) => [position, id]));
};

export interface OpenResponse {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly companyId: number;
  /** Documents for which the time has passed, and that the partner did not accept. */
  readonly unanswered: number;
  readonly rejected: number;
  readonly interchangeId: number;
  /** The newest such document: a new one is a new cause. */
  readonly newestId: number;
  /** When the first response was due; null if none was. */
  readonly since: Date | null;
  readonly numbers: readonly string[] | null;
}

/**
 * Sent documents that a user has to look at, by partner: without a response in time, or rejected. A later response to the
 * same order, and 30 days, end it.
 */
export const findOpenResponses = async ({ db, tenantId, now }: DataCtx): Promise<OpenResponse[]> => {
  const { rows } = await sql<OpenResponse>`
    select partner.id as partner_id, partner.name as partner_name, partner.company_id,
      count(*) filter (where document.acknowledgment = 'AWAITED')::integer as unanswered,
      count(*) filter (where document.acknowledgment <> 'AWAITED')::integer as rejected,
      max(document.interchange_id) as interchange_id, max(document.id) as newest_id,
      min(document.acknowledgment_due) as since,
      array_agg(distinct document.number) filter (where document.number <> '') as numbers
    from edi_document document
    join interchange on interchange.tenant_id = ${tenantId} and interchange.id = document.interchange_id
    join trading_partner partner on partner.tenant_id = ${tenantId} and partner.id = interchange.trading_partner_id
    where document.tenant_id = ${tenantId} and document.acknowledgment in ('AWAITED', 'PARTLY', 'REJECTED')
      and document.state = 'SENT' and not partner.inactive
      and (document.acknowledgment <> 'AWAITED' or document.acknowledgment_due < ${now})
      and interchange.created_at > ${now}::timestamptz - interval '30 days'
      and not exists (select 1 from edi_document later where later.tenant_id = ${tenantId}
        and later.response_to = document.response_to and later.id > document.id)
    group by partner.id, partner.name, partner.company_id
    order by partner.id`.execute(db);
  return rows;
};

import type { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type {
  EdiDocumentFinding,
  EdiDocumentRecord,
  EdiDocumentSummary,
  Interchange,
} from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { PartnerAddress } from '@shelfward/contract/edi/partners.shapes.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';

/** The documents that are shown of each interchange of a list, and of one interchange. */
const maxListedDocuments = 50;
const maxDocuments = 500;

const named = (alias: string) =>
  sql<{ id: number; name: string } | null>`case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

const toInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const summaryColumns = sql`
  'id', document.id, 'position', document.position, 'type', document.type, 'control', document.control,
  'number', document.number, 'state', document.state, 'acknowledgment', document.acknowledgment,
  'acknowledgmentDue', ${toInstant('document.acknowledgment_due')}, 'findingCount', document.finding_count,
  'missingCount', jsonb_array_length(document.missing), 'messages', document.messages,
  'saleImportId', document.sale_import_id`;

const selectDocuments = (tenantId: number, max: number) => sql<EdiDocumentSummary[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${summaryColumns}) order by document.position), '[]')
  from (select * from edi_document document
    where document.tenant_id = ${tenantId} and document.interchange_id = interchange.id
    order by document.position limit ${max}) document)`;

const documentCount = (tenantId: number) => sql<number>`(
  select count(*)::integer from edi_document document
  where document.tenant_id = ${tenantId} and document.interchange_id = interchange.id)`;

const address = (side: 'sender' | 'receiver') =>
  sql<string>`concat_ws(':', nullif(${sql.ref(`interchange.${side}_qualifier`)}, ''), ${sql.ref(`interchange.${side}_id`)})`;

const interchanges = ({ db }: DataCtx) =>
  db
    .selectFrom('interchange')
    .leftJoin('tradingPartner as partner', 'partner.id', 'interchange.tradingPartnerId')
    .leftJoin('integration', 'integration.id', 'interchange.integrationId')
    .select([
      'interchange.id',
      named('partner').as('partner'),
      sql<Interchange['direction']>`interchange.direction`.as('direction'),
      sql<Interchange['status']>`interchange.status`.as('status'),
      sql<boolean>`interchange.processed_at is not null`.as('isProcessed'),
      sql<Interchange['usage']>`interchange.usage`.as('usage'),
      sql<Interchange['standard']>`interchange.standard`.as('standard'),
      address('sender').as('sender'),
      address('receiver').as('receiver'),
      'interchange.control',
      'interchange.fileName',
      'interchange.byteCount as bytes',
      sql<EdiDocumentFinding[]>`interchange.findings`.as('findings'),
      'interchange.duplicateOf',
      named('integration').as('integration'),
      'interchange.sentAt',
      'interchange.createdAt',
    ]);

export const findInterchanges = async (
  ctx: DataCtx,
  { search, partnerId, direction, statuses, documentStates, ...page }: Input<typeof interchangeRoutes.list>['query'],
): Promise<Page<Interchange>> => {
  const { tenantId } = ctx;
  let query = interchanges(ctx)
    .select(selectDocuments(tenantId, maxListedDocuments).as('documents'))
    .select(documentCount(tenantId).as('documentCount'));
  if (partnerId !== undefined) query = query.where('interchange.tradingPartnerId', '=', partnerId);
  if (direction) query = query.where('interchange.direction', '=', direction);
  if (statuses) query = query.where('interchange.status', 'in', statuses);
  if (documentStates)
    query = query.where(
      sql<boolean>`exists (select 1 from edi_document document
        where document.tenant_id = ${tenantId} and document.interchange_id = interchange.id
          and document.state = any(${documentStates}::text[]))`,
    );
  if (search !== undefined)
    query = query.where(
      holdsAny(['interchange.fileName', 'interchange.control', 'interchange.senderId', 'partner.name'], search),
    );
  const found = await paginate(query, page, {
    fields: { createdAt: sql.ref('interchange.created_at') },
    id: sql.ref('interchange.id'),
    otherwise: [{ field: 'createdAt', direction: 'desc' }],
  });
  return {
    ...found,
    content: found.content.map(toInterchange),
  };
};

export const findInterchange = async (ctx: DataCtx, id: number): Promise<Interchange | undefined> => {
  const row = await interchanges(ctx)
    .select(selectDocuments(ctx.tenantId, maxDocuments).as('documents'))
    .select(documentCount(ctx.tenantId).as('documentCount'))
    .where('interchange.id', '=', id)
    .executeTakeFirst();
  return row && toInterchange(row);
};

const toInterchange = <R extends { readonly createdAt: Date; readonly sentAt: Date | null }>(row: R) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

export const findDocument = async (ctx: DataCtx, id: number): Promise<EdiDocumentRecord | undefined> => {
  const row = await ctx.db
    .selectFrom('ediDocument as document')
    .innerJoin('interchange', 'interchange.id', 'document.interchangeId')
    .leftJoin('tradingPartner as partner', 'partner.id', 'interchange.tradingPartnerId')
    .select([
      sql<EdiDocumentSummary>`jsonb_build_object(${summaryColumns})`.as('summary'),
      sql<EdiDocumentRecord['findings']>`document.findings`.as('findings'),
      sql<EdiDocumentRecord['missing']>`document.missing`.as('missing'),
      'document.segmentCount',
      'document.bookedAt',
      sql<Omit<EdiDocumentRecord['interchange'], 'partner'>>`jsonb_build_object(
        'id', interchange.id, 'direction', interchange.direction, 'status', interchange.status,
        'usage', interchange.usage, 'standard', interchange.standard, 'control', interchange.control,
        'fileName', interchange.file_name, 'createdAt', ${toInstant('interchange.created_at')})`.as('interchange'),
      named('partner').as('partner'),
    ])
    .where('document.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { summary, partner, bookedAt, ...rest } = row;
  return {
    ...summary,
    ...rest,
    interchange: { ...rest.interchange, partner },
    bookedAt: bookedAt?.toISOString() ?? null,
  };
};

export interface StoredContent {
  readonly fileName: string;
  readonly content: Buffer;
}

export const findContent = ({ db }: DataCtx, id: number): Promise<StoredContent | undefined> =>
  db.selectFrom('interchange').select(['fileName', 'content']).where('id', '=', id).executeTakeFirst();

/** The content of the interchange of a document, and where the document begins. */
export const findContentOfDocument = ({ db }: DataCtx, id: number) =>
  db
    .selectFrom('ediDocument as document')
    .innerJoin('interchange', 'interchange.id', 'document.interchangeId')
    .select(['interchange.content', 'document.segment', 'document.segmentCount'])
    .where('document.id', '=', id)
    .executeTakeFirst();

export const lockDocument = ({ db }: DataCtx, id: number) =>
  db
    .selectFrom('ediDocument')
    .select(['id', 'state', 'interchangeId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A worker that processes the interchange at this moment keeps its lease, which the attempts are part of. */
const requeued = ({ now }: DataCtx) => ({
  processedAt: null,
  attempts: sql<number>`case when processed_at is null then attempts else 0 end`,
  nextAttemptAt: now,
});

/** Lets a worker process the interchange again. */
export const requeueInterchange = async (ctx: DataCtx, id: number): Promise<void> => {
  await ctx.db.updateTable('interchange').set(requeued(ctx)).where('id', '=', id).execute();
};

/** The interchanges that wait for a partner with one of these addresses. */
export const requeueOfAddress = async (ctx: DataCtx, addresses: readonly PartnerAddress[]): Promise<void> => {
  for (const { partnerQualifier, partnerId, ownQualifier, ownId } of addresses)
    await ctx.db
      .updateTable('interchange')
      .set(requeued(ctx))
      .where('tradingPartnerId', 'is', null)
      .where('status', '=', 'RECEIVED')
      .where('senderQualifier', '=', partnerQualifier)
      .where('senderId', '=', partnerId)
      .where('receiverQualifier', '=', ownQualifier)
      .where('receiverId', '=', ownId)
      .execute();
};

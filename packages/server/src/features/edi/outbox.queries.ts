import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

const maxSentAtOnce = 1000;

/** The written interchanges of the partners of a file server, in their order. */
export const findInterchangesToSend = async ({ db }: DataCtx, integrationId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('interchange')
    .innerJoin('tradingPartner as partner', 'partner.id', 'interchange.tradingPartnerId')
    .select('interchange.id')
    .where('partner.integrationId', '=', integrationId)
    .where('partner.inactive', '=', false)
    .where('interchange.direction', '=', 'OUT')
    .where('interchange.status', '=', 'READY')
    .orderBy('interchange.id')
    .limit(maxSentAtOnce)
    .execute();
  return rows.map(({ id }) => id);
};

export const findReadyContent = ({ db }: DataCtx, id: number) =>
  db
    .selectFrom('interchange')
    .select(['fileName', 'content'])
    .where('id', '=', id)
    .where('direction', '=', 'OUT')
    .where('status', '=', 'READY')
    .executeTakeFirst();

/** Ends the sending of an interchange, once. The time for the response of the partner starts. */
export const recordSent = async (
  { db, tenantId, now }: DataCtx,
  { id, integrationId }: { readonly id: number; readonly integrationId: number | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('interchange')
    .set({ status: 'SENT', sentAt: now, integrationId })
    .where('id', '=', id)
    .where('direction', '=', 'OUT')
    .where('status', '=', 'READY')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  // Without the time zone of the session, which a distributed database rejects in a change.
  await sql`
    update edi_document document set acknowledgment_due =
      (${now}::timestamptz at time zone 'UTC' + partner.response_hours * interval '1 hour') at time zone 'UTC'
    from interchange, trading_partner partner
    where document.tenant_id = ${tenantId} and document.interchange_id = ${id} and document.acknowledgment = 'AWAITED'
      and interchange.tenant_id = ${tenantId} and interchange.id = document.interchange_id
      and partner.tenant_id = ${tenantId} and partner.id = interchange.trading_partner_id`.execute(db);
  return true;
};

const ediServers = ({ db }: DataCtx) =>
  db
    .selectFrom('integration')
    .where('integrationType', '=', 'FTP_IMPORT_SALES')
    .where(sql<string>`settings ->> 'fileKind'`, '=', 'EDI');

/** Whether documents can be sent through a file server. */
export const findSendingServer = (ctx: DataCtx, id: number): Promise<{ readonly isRunning: boolean } | undefined> =>
  ediServers(ctx)
    .select(sql<boolean>`operating and not inactive`.as('isRunning'))
    .where('id', '=', id)
    .executeTakeFirst();

export const listSendingServers = (ctx: DataCtx) =>
  ediServers(ctx).select(['id', 'name']).where('inactive', '=', false).orderBy('name').orderBy('id').execute();

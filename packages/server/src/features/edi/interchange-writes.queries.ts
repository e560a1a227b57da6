import type {
  EdiDocumentFinding,
  EdiDocumentState,
  InterchangeStatus,
  ReplayChoices,
} from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import type { EdiDocumentReport, EdiFinding, EdiInterchange } from '@shelfward/edi/public.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/job-queue.ts';

const second = 1000;
const minute = 60 * second;

/** Received interchanges, one after the other for each account, so that a restatement follows what it restates. */
export const interchangeQueue: JobQueue<'interchange'> = {
  name: 'EDI interchanges',
  table: 'interchange',
  isOpen: sql`job.processed_at is null`,
  needsActiveClient: true,
  order: sql`job.created_at, job.id`,
  columns: sql`job.file_name, job.sha256, job.byte_count, job.status, job.received_by, job.integration_id`,
  maxRunning: 2,
  maxRunningPerTenant: 1,
  retryDelaysMs: [5 * second, 30 * second, 2 * minute, 10 * minute],
  maxAttempts: 8,
};

export interface ClaimedInterchange extends ClaimedJob {
  readonly id: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly byteCount: number;
  readonly status: InterchangeStatus;
  /** Null for files of a file server. */
  readonly receivedBy: number | null;
  readonly integrationId: number | null;
}

export interface NewInterchange {
  readonly interchange: Pick<EdiInterchange, 'syntax' | 'sender' | 'receiver' | 'control' | 'usage'>;
  readonly direction: 'IN' | 'OUT';
  readonly status: InterchangeStatus;
  readonly partnerId: number | null;
  readonly fileName: string;
  readonly sha256: string;
  readonly byteCount: number;
  readonly content: Buffer;
  readonly receivedBy: number | null;
  readonly integrationId?: number | null;
}

/** A sent interchange is not a job. */
export const insertInterchange = async (
  { db, now }: DataCtx,
  { interchange: { syntax, sender, receiver, control, usage }, partnerId, ...stored }: NewInterchange,
): Promise<number> => {
  const { id } = await db
    .insertInto('interchange')
    .values({
      ...stored,
      tradingPartnerId: partnerId,
      usage,
      standard: syntax.standard,
      senderQualifier: sender.qualifier,
      senderId: sender.id,
      receiverQualifier: receiver.qualifier,
      receiverId: receiver.id,
      control,
      createdAt: now,
      nextAttemptAt: now,
      processedAt: stored.direction === 'OUT' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The accepted interchange of the partner with this control number. */
export const findAccepted = (
  { db }: DataCtx,
  { partnerId, control, exceptId }: { readonly partnerId: number; readonly control: string; readonly exceptId: number },
) =>
  db
    .selectFrom('interchange')
    .select(['id', 'sha256', 'createdAt'])
    .where('tradingPartnerId', '=', partnerId)
    .where('direction', '=', 'IN')
    .where('control', '=', control)
    .where('status', 'in', ['ACCEPTED', 'PARTLY'])
    .where('id', '<>', exceptId)
    .executeTakeFirst();

interface RecognizedInterchange {
  readonly partnerId: number;
  readonly status: InterchangeStatus;
  readonly findings: readonly EdiDocumentFinding[];
  readonly duplicateOf: number | null;
}

export const recognizeInterchange = async (
  { db }: DataCtx,
  id: number,
  { partnerId, findings, ...values }: RecognizedInterchange,
): Promise<void> => {
  await db
    .updateTable('interchange')
    .set({ ...values, tradingPartnerId: partnerId, findings: JSON.stringify(findings) })
    .where('id', '=', id)
    .execute();
};

const maxFindings = 100;

export const toFindings = (findings: readonly EdiFinding[]): EdiDocumentFinding[] =>
  findings.slice(0, maxFindings).map(({ code, severity, segment, tag, element, message }) => ({
    code,
    severity,
    segment,
    tag,
    element: element ?? null,
    message,
  }));

export interface NewDocument {
  readonly report: EdiDocumentReport;
  readonly state: EdiDocumentState;
  readonly acknowledgment: 'SENT' | null;
  readonly messages: readonly string[];
}

const toReported = ({ report, state, messages }: Pick<NewDocument, 'report' | 'state' | 'messages'>) => ({
  state,
  findings: JSON.stringify(toFindings(report.findings)),
  findingCount: report.findingCount,
  messages: JSON.stringify(messages),
});

const rowsAtOnce = 500;

export const insertDocuments = async (
  { db }: DataCtx,
  interchangeId: number,
  documents: readonly NewDocument[],
): Promise<void> => {
  for (let at = 0; at < documents.length; at += rowsAtOnce)
    await db
      .insertInto('ediDocument')
      .values(
        documents.slice(at, at + rowsAtOnce).map(({ report, state, acknowledgment, messages }) => ({
          interchangeId,
          position: report.document.number,
          type: report.document.type,
          control: report.document.control,
          functionalId: report.document.group?.functionalId ?? '',
          groupControl: report.document.group?.control ?? '',
          segment: report.document.segment,
          segmentCount: report.segments,
          acknowledgment,
          ...toReported({ report, state, messages }),
        })),
      )
      .execute();
};

/** What reading a document again says, with the current settings. */
export const updateReport = async (
  { db }: DataCtx,
  id: number,
  given: Pick<NewDocument, 'report' | 'state' | 'messages'>,
): Promise<void> => {
  await db
    .updateTable('ediDocument')
    .set({ ...toReported(given), missing: '[]' })
    .where('id', '=', id)
    .execute();
};

/** The documents that are not booked yet, in the order of the interchange. */
export const findReceived = ({ db }: DataCtx, interchangeId: number) =>
  db
    .selectFrom('ediDocument')
    .select(['id', 'position', 'type', 'control', 'segment'])
    .select([sql<ReplayChoices['otherSales']>`other_sales`.as('otherSales')])
    .select([sql<ReplayChoices['unmatched']>`unmatched`.as('unmatched')])
    .select([sql<ReplayChoices['doubts']>`doubts`.as('doubts')])
    .where('interchangeId', '=', interchangeId)
    .where('state', '=', 'RECEIVED')
    .orderBy('position')
    .execute();
export type ReceivedDocument = Awaited<ReturnType<typeof findReceived>>[number];

export interface DocumentOutcome {
  readonly state: EdiDocumentState;
  readonly messages: readonly string[];
  readonly missing?: readonly UnmatchedRowName[];
  readonly saleImportId?: number;
  /** Of the order. */
  readonly number?: string;
}

/** Ends the processing of a received document, once. */
export const completeDocument = async (
  { db, now }: DataCtx,
  id: number,
  { state, messages, missing = [], saleImportId, number }: DocumentOutcome,
): Promise<void> => {
  await db
    .updateTable('ediDocument')
    .set({
      state,
      messages: JSON.stringify(messages),
      missing: JSON.stringify(missing),
      ...(saleImportId !== undefined && { saleImportId }),
      ...(number !== undefined && { number }),
      ...(state === 'BOOKED' && { bookedAt: now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVED')
    .execute();
};

/** The orders that a document became, or that it changed: the newest document of an order is responded to. */
export const insertOrderLinks = async (
  { db }: DataCtx,
  ediDocumentId: number,
  orderIds: readonly number[],
): Promise<void> => {
  for (let at = 0; at < orderIds.length; at += rowsAtOnce)
    await db
      .insertInto('ediOrder')
      .values(orderIds.slice(at, at + rowsAtOnce).map((salesOrderId) => ({ salesOrderId, ediDocumentId })))
      .onConflict((conflict) => conflict.columns(['tenantId', 'salesOrderId']).doUpdateSet({ ediDocumentId }))
      .execute();
};

interface DocumentResult {
  readonly state?: EdiDocumentState;
  /** What was booked, in words. */
  readonly messages: readonly string[];
}

export const setDocumentResult = async (
  { db }: DataCtx,
  id: number,
  { messages, ...result }: DocumentResult,
): Promise<void> => {
  await db
    .updateTable('ediDocument')
    .set({ ...result, messages: JSON.stringify(messages) })
    .where('id', '=', id)
    .execute();
};

/** The worker processes the document again. */
export const reopenDocument = async ({ db }: DataCtx, id: number, choices: ReplayChoices): Promise<void> => {
  await db
    .updateTable('ediDocument')
    .set({ state: 'RECEIVED', ...choices })
    .where('id', '=', id)
    .execute();
};

interface SentDocument {
  readonly type: string;
  readonly control: string;
  readonly functionalId: string;
  readonly groupControl: string;
  readonly segments: number;
  readonly number: string | undefined;
  readonly responseTo: number | undefined;
}

/** The only document of a written interchange. */
export const insertSentDocument = async (
  { db }: DataCtx,
  interchangeId: number,
  { segments, number = '', responseTo, ...document }: SentDocument,
): Promise<void> => {
  await db
    .insertInto('ediDocument')
    .values({
      ...document,
      interchangeId,
      number,
      position: 1,
      // After ISA and GS; UNB in EDIFACT.
      segment: document.type === 'CONTRL' ? 2 : 3,
      segmentCount: segments,
      state: 'SENT',
      ...(responseTo !== undefined && { responseTo, acknowledgment: 'AWAITED' }),
    })
    .execute();
};

/** After the last attempt: the documents wait for a replay. */
export const failDocuments = async ({ db }: DataCtx, interchangeId: number): Promise<void> => {
  await db
    .updateTable('ediDocument')
    .set({ state: 'WAITING', messages: JSON.stringify(['Processing failed. Replay the document later.']) })
    .where('interchangeId', '=', interchangeId)
    .where('state', '=', 'RECEIVED')
    .execute();
};

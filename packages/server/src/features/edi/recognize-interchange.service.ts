import type {
  EdiDocumentFinding,
  EdiDocumentState,
  InterchangeStatus,
} from '@shelfward/contract/edi/interchanges.shapes.ts';
import {
  buildControlMessage,
  buildFunctionalAcknowledgment,
  buildInterchangeAcknowledgment,
  type EdiDocumentReport,
  type EdiInterchangeReport,
  isRejectedDocument,
  needsAcknowledgment,
  writeInterchangeAcknowledgment,
} from '@shelfward/edi/public.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import {
  type ClaimedInterchange,
  findAccepted,
  findReceived,
  insertDocuments,
  type NewDocument,
  recognizeInterchange,
  toFindings,
  updateReport,
} from './interchange-writes.queries.ts';
import { matchAcknowledgments } from './match-acknowledgments.service.ts';
import { requestSending } from './outbox.service.ts';
import { isTest } from './partner-settings.rules.ts';
import type { PartnerRecord } from './partners.queries.ts';
import type { RecognizedInterchange } from './recognized-interchange.types.ts';
import { storeReply, writeReply } from './reply.service.ts';

/** Lists the documents of an interchange whose partner is known, and acknowledges them, in one transaction. */
export const recognize = async (
  ctx: AuditedCtx,
  job: Pick<ClaimedInterchange, 'id' | 'sha256'>,
  read: RecognizedInterchange,
): Promise<void> => {
  const { report, partner } = read;
  const duplicate = await findDuplicate(ctx, job, read);
  const findings = toFindings([...report.findings, ...report.groups.flatMap((group) => group.findings)]);
  if (duplicate) {
    await recognizeInterchange(ctx, job.id, {
      partnerId: partner.id,
      status: 'DUPLICATE',
      findings: [...findings, duplicate.finding],
      duplicateOf: duplicate.id,
    });
    return;
  }
  const documents = listDocuments(read);
  await recognizeInterchange(ctx, job.id, {
    partnerId: partner.id,
    status: findStatus(read, documents),
    findings,
    duplicateOf: null,
  });
  await insertDocuments(ctx, job.id, documents);
  if (report.isAccepted) await matchAcknowledgments(ctx, job.id, read);
  if (partner.acknowledges) await acknowledge(ctx, partner, report);
};

/** An interchange whose control number was accepted before is processed once. A rejected one can be sent again. */
const findDuplicate = async (
  ctx: AuditedCtx,
  { id, sha256 }: Pick<ClaimedInterchange, 'id' | 'sha256'>,
  { report: { interchange, isAccepted }, partner }: RecognizedInterchange,
): Promise<{ readonly id: number; readonly finding: EdiDocumentFinding } | undefined> => {
  if (!isAccepted || isTest(interchange, partner)) return undefined;
  const { control } = interchange;
  const earlier = await findAccepted(ctx, { partnerId: partner.id, control, exceptId: id });
  if (!earlier) return undefined;
  const message =
    earlier.sha256 === sha256
      ? 'The interchange was received before. Nothing was booked again.'
      : `Another interchange with the control number ${control} was received before, and its content differs. Nothing was booked.`;
  return {
    id: earlier.id,
    finding: { code: 'DUPLICATE', severity: 'WARNING', segment: interchange.segment, tag: 'ISA', element: 13, message },
  };
};

const listDocuments = (read: RecognizedInterchange): NewDocument[] =>
  read.report.groups.flatMap((group) => {
    const acknowledgment = read.partner.acknowledges && needsAcknowledgment(group) ? ('SENT' as const) : null;
    return group.documents.map((report) => ({
      report,
      acknowledgment,
      ...findState(read, report, group.isAccepted),
    }));
  });

const bookedTypes = new Set(['852', 'SLSRPT', 'INVRPT', '850']);

const findState = (
  { report: { interchange, isAccepted }, partner, contents }: RecognizedInterchange,
  report: EdiDocumentReport,
  isGroupAccepted: boolean,
): { readonly state: EdiDocumentState; readonly messages: readonly string[] } => {
  const { type, number } = report.document;
  if (!isAccepted || !isGroupAccepted || isRejectedDocument(report)) return { state: 'REJECTED', messages: [] };
  if (isTest(interchange, partner)) return { state: 'TEST', messages: ['A test is not booked.'] };
  if (report.status === 'REJECTED')
    return { state: 'WAITING', messages: ['The document waits for a correction. See its findings.'] };
  if (!bookedTypes.has(type)) return { state: 'IGNORED', messages: [] };
  const count = contents.get(number) ?? 0;
  return count === 0
    ? { state: 'IGNORED', messages: ['The document has no figures.'] }
    : { state: 'RECEIVED', messages: [] };
};

const findStatus = (
  { report, partner }: RecognizedInterchange,
  documents: readonly NewDocument[],
): InterchangeStatus => {
  if (!report.isAccepted) return 'REJECTED';
  if (isTest(report.interchange, partner)) return 'TEST';
  const rejected = documents.filter(({ state }) => state === 'REJECTED').length;
  if (rejected === 0) return 'ACCEPTED';
  return rejected === documents.length ? 'REJECTED' : 'PARTLY';
};

/** Documents that are processed again get the findings of the current settings. */
export const refreshReports = async (
  ctx: AuditedCtx,
  { id }: Pick<ClaimedInterchange, 'id'>,
  read: RecognizedInterchange,
): Promise<void> => {
  const documents = listDocuments(read);
  for (const { id: documentId, position } of await findReceived(ctx, id)) {
    const current = documents.find(({ report }) => report.document.number === position);
    if (current) await updateReport(ctx, documentId, current);
  }
};

const functionalId = 'FA';

/** Writes a 997 for each group, or a CONTRL for the interchange, and a TA1 if the partner requests it. */
const acknowledge = async (ctx: AuditedCtx, partner: PartnerRecord, report: EdiInterchangeReport): Promise<void> => {
  const { interchange, groups } = report;
  const isX12 = interchange.syntax.standard === 'X12';
  if (isX12 && interchange.isAcknowledgmentRequested)
    await storeReply(ctx, { partner, interchange }, { type: 'TA1', functionalId, groupControl: 0 }, (envelope) =>
      writeInterchangeAcknowledgment(envelope, buildInterchangeAcknowledgment(report)),
    );
  for (const group of isX12 ? groups.filter(needsAcknowledgment) : [])
    await writeReply(
      ctx,
      { partner, interchange, group: group.group },
      {
        type: '997',
        functionalId,
        build: (control) => buildFunctionalAcknowledgment(report, group, control),
      },
    );
  if (!isX12 && groups.some(needsAcknowledgment))
    await writeReply(
      ctx,
      { partner, interchange },
      {
        type: 'CONTRL',
        functionalId,
        build: (control) => buildControlMessage(report, control),
      },
    );
  await requestSending(ctx, partner);
};

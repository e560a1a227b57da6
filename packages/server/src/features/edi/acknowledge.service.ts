import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import {
  buildControlMessage,
  buildFunctionalAcknowledgment,
  buildInterchangeAcknowledgment,
  createReplyEnvelope,
  type EdiGroup,
  type EdiInterchangeReport,
  needsAcknowledgment,
  type OutgoingDocument,
  type OutgoingEnvelope,
  writeInterchange,
  writeInterchangeAcknowledgment,
} from '../../edi/public.ts';
import type { AuditedCtx, ZonedCtx } from '../../platform/context/context.ts';
import { compress, computeSha256 } from './interchange-file.service.ts';
import { insertInterchange, insertSentDocuments } from './interchange-writes.queries.ts';
import { requestSending } from './outbox.service.ts';
import { allocateControlNumber, type PartnerRecord } from './partners.queries.ts';

/** Writes a 997 for each group, or a CONTRL for the interchange, and a TA1 if the partner requests it. */
export const acknowledge = async (
  ctx: AuditedCtx,
  partner: PartnerRecord,
  report: EdiInterchangeReport,
): Promise<void> => {
  const { interchange, groups } = report;
  const isX12 = interchange.syntax.standard === 'X12';
  if (isX12 && interchange.isAcknowledgmentRequested) await sendReply(ctx, partner, report, { type: 'TA1' });
  for (const group of isX12 ? groups.filter(needsAcknowledgment) : []) {
    const control = await allocateDocument(ctx, partner);
    const document = buildFunctionalAcknowledgment(report, group, control);
    await sendReply(ctx, partner, report, { type: '997', group: group.group, document });
  }
  if (!isX12 && groups.some(needsAcknowledgment)) {
    const document = buildControlMessage(report, await allocateDocument(ctx, partner));
    await sendReply(ctx, partner, report, { type: 'CONTRL', document });
  }
  await requestSending(ctx, partner);
};

const allocateDocument = async (ctx: ZonedCtx, { id }: PartnerRecord): Promise<string> =>
  String(await allocateControlNumber(ctx, id, 'DOCUMENT')).padStart(4, '0');

interface Reply {
  readonly type: 'TA1' | '997' | 'CONTRL';
  readonly group?: EdiGroup | undefined;
  readonly document?: OutgoingDocument;
}

const sendReply = async (
  ctx: ZonedCtx,
  partner: PartnerRecord,
  report: EdiInterchangeReport,
  { type, group, document }: Reply,
): Promise<void> => {
  const control = await allocateControlNumber(ctx, partner.id, 'INTERCHANGE');
  const groupControl = document ? await allocateControlNumber(ctx, partner.id, 'GROUP') : 0;
  const envelope: OutgoingEnvelope = createReplyEnvelope(report.interchange, group, {
    control,
    groupControl,
    functionalId: 'FA',
    ...toWrittenTime(ctx),
  });
  const bytes = document
    ? writeInterchange(envelope, [document])
    : writeInterchangeAcknowledgment(envelope, buildInterchangeAcknowledgment(report));
  const { syntax, sender, receiver, usage } = envelope;
  const number = String(control).padStart(9, '0');
  const id = await insertInterchange(ctx, {
    interchange: { syntax, sender, receiver, usage, control: number },
    direction: 'OUT',
    status: 'READY',
    partnerId: partner.id,
    fileName: `${type}-${number}.edi`,
    sha256: computeSha256(bytes),
    byteCount: bytes.length,
    content: await compress(bytes),
    receivedBy: null,
  });
  if (document)
    await insertSentDocuments(ctx, id, [
      {
        type,
        control: document.control,
        functionalId: 'FA',
        groupControl: String(groupControl),
        segments: document.body.length + 2,
      },
    ]);
};

/** The day and the time of the account. */
const toWrittenTime = ({ now, timeZone }: ZonedCtx) => ({
  day: toDay(now, timeZone),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  ),
});

import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import {
  createReplyEnvelope,
  type EdiGroup,
  type EdiInterchange,
  type OutgoingDocument,
  type OutgoingEnvelope,
  writeInterchange,
} from '@shelfward/edi/public.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { compress, computeSha256 } from './interchange-file.service.ts';
import { insertInterchange, insertSentDocument } from './interchange-writes.queries.ts';
import { allocateControlNumber, type PartnerRecord } from './partners.queries.ts';

/** The interchange that a reply answers: sender and receiver change places. */
export interface Replied {
  readonly partner: PartnerRecord;
  readonly interchange: EdiInterchange;
  readonly group?: EdiGroup | undefined;
}

interface ReplyDocument {
  readonly type: string;
  readonly functionalId: string;
  readonly build: (control: string) => OutgoingDocument;
  /** Of an order. */
  readonly number?: string;
  /** The document that it responds to; the partner has to acknowledge the response. */
  readonly responseTo?: number;
}

/** Writes a document in an interchange of its own, which a file server or a user sends. Returns the id of the interchange. */
export const writeReply = async (ctx: ZonedCtx, to: Replied, reply: ReplyDocument): Promise<number> => {
  const { partner } = to;
  const { type, functionalId, number, responseTo } = reply;
  const document = reply.build(String(await allocateControlNumber(ctx, partner.id, 'DOCUMENT')).padStart(4, '0'));
  const groupControl = await allocateControlNumber(ctx, partner.id, 'GROUP');
  const id = await storeReply(ctx, to, { type, functionalId, groupControl }, (envelope) =>
    writeInterchange(envelope, [document]),
  );
  await insertSentDocument(ctx, id, {
    type,
    control: document.control,
    functionalId,
    groupControl: String(groupControl),
    segments: document.body.length + 2,
    number,
    responseTo,
  });
  return id;
};

interface ReplyHead {
  readonly type: string;
  readonly functionalId: string;
  /** 0 without a group. */
  readonly groupControl: number;
}

export const storeReply = async (
  ctx: ZonedCtx,
  { partner, interchange, group }: Replied,
  { type, functionalId, groupControl }: ReplyHead,
  write: (envelope: OutgoingEnvelope) => Buffer,
): Promise<number> => {
  const control = await allocateControlNumber(ctx, partner.id, 'INTERCHANGE');
  const envelope = createReplyEnvelope(interchange, group, {
    control,
    groupControl,
    functionalId,
    ...toWrittenTime(ctx),
  });
  const bytes = write(envelope);
  const { syntax, sender, receiver, usage } = envelope;
  const number = String(control).padStart(9, '0');
  return insertInterchange(ctx, {
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
};

/** The day and the time of the account. */
const toWrittenTime = ({ now, timeZone }: ZonedCtx) => ({
  day: toDay(now, timeZone),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  ),
});

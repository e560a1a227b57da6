import type { EdiAcknowledgment, EdiAcknowledgmentStatus } from '@shelfward/edi/public.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { setDocumentResult } from './interchange-writes.queries.ts';
import type { RecognizedInterchange } from './recognized-interchange.types.ts';
import {
  findDocumentIds,
  findSentDocuments,
  type ResponseState,
  recordResponse,
  type SentDocument,
} from './sent-documents.queries.ts';

/** Records what a partner says in 997, 999, CONTRL, and TA1 about the documents that were sent to it. */
export const matchAcknowledgments = async (
  ctx: AuditedCtx,
  interchangeId: number,
  { acknowledgments, interchangeAcknowledgments, partner }: RecognizedInterchange,
): Promise<void> => {
  for (const { control, status, code } of interchangeAcknowledgments) {
    // An accepted interchange is not an accepted document: its 997 follows.
    if (status !== 'REJECTED') continue;
    const messages = [`The partner rejected the interchange ${control} with the code ${code} of TA1. Send it again.`];
    for (const { id } of await findSentDocuments(ctx, { partnerId: partner.id, control }))
      await recordResponse(ctx, id, { state: 'REJECTED', messages, acknowledgedBy: null });
  }
  if (acknowledgments.length === 0) return;
  const documentIds = await findDocumentIds(ctx, interchangeId);
  for (const { position, acknowledgment } of acknowledgments) {
    const id = documentIds.get(position);
    if (id !== undefined) await matchOne(ctx, { id, partnerId: partner.id, acknowledgment });
  }
};

interface Acknowledging {
  readonly id: number;
  readonly partnerId: number;
  readonly acknowledgment: EdiAcknowledgment;
}

const matchOne = async (ctx: AuditedCtx, { id, partnerId, acknowledgment }: Acknowledging): Promise<void> => {
  const { control, functionalId } = acknowledgment;
  const sent = await findSentDocuments(ctx, { partnerId, control, ...(functionalId !== '' && { functionalId }) });
  const lines: string[] = [];
  for (const document of sent) {
    const { state, errors } = findResponse(acknowledgment, document);
    const reasons = errors.length === 0 ? '' : `: ${errors.join('; ')}`;
    const messages = [`${verdicts[state]} by the partner${reasons}.`, ...(state === 'ACCEPTED' ? [] : [whatToDo])];
    await recordResponse(ctx, document.id, { state, messages, acknowledgedBy: id });
    const number = document.number === '' ? '' : ` for ${document.number}`;
    lines.push(`${document.type} ${document.control}${number}: ${verdicts[state].toLowerCase()}${reasons}.`);
  }
  await setDocumentResult(
    ctx,
    id,
    sent.length > 0
      ? { state: 'BOOKED', messages: lines }
      : { state: 'IGNORED', messages: [`No document was sent with the control number ${control}.`] },
  );
};

const verdicts: Readonly<Record<ResponseState, string>> = {
  ACCEPTED: 'Accepted',
  PARTLY: 'Accepted in part',
  REJECTED: 'Rejected',
};
const whatToDo = 'Ask the partner what to correct, then write the document again.';

const states: Readonly<Record<EdiAcknowledgmentStatus, ResponseState>> = {
  ACCEPTED: 'ACCEPTED',
  ACCEPTED_WITH_ERRORS: 'ACCEPTED',
  PARTLY_ACCEPTED: 'PARTLY',
  REJECTED: 'REJECTED',
};

/** What is said about the document itself; otherwise what is said about all of them. */
const findResponse = (
  { documents, status, errors }: EdiAcknowledgment,
  { control }: SentDocument,
): { readonly state: ResponseState; readonly errors: readonly string[] } => {
  const own = documents.find((document) => toNumber(document.control) === toNumber(control));
  // A rejected group contains no accepted documents, whatever it says about them.
  const said = own && status !== 'REJECTED' ? own : { status, errors: [...errors, ...(own?.errors ?? [])] };
  return { state: states[said.status], errors: said.errors };
};

const toNumber = (control: string): string => control.replace(/^0+/, '');

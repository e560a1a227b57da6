import {
  buildControlMessage,
  buildFunctionalAcknowledgment,
  buildInterchangeAcknowledgment,
  type EdiInterchangeReport,
  needsAcknowledgment,
  writeInterchangeAcknowledgment,
} from '@shelfward/edi/public.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { requestSending } from './outbox.service.ts';
import type { PartnerRecord } from './partners.queries.ts';
import { storeReply, writeReply } from './reply.service.ts';

const functionalId = 'FA';

/** Writes a 997 for each group, or a CONTRL for the interchange, and a TA1 if the partner requests it. */
export const acknowledge = async (
  ctx: AuditedCtx,
  partner: PartnerRecord,
  report: EdiInterchangeReport,
): Promise<void> => {
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

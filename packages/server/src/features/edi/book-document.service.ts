import type { BookingResult } from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { EdiSettings } from '@shelfward/edi/public.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type AuditedCtx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { bookFigures, findOrCreateFeed } from '../feeds/public.ts';
import { type ImportCtx, type Importer, RejectedSalesError } from '../sales/public.ts';
import { computeSha256 } from './interchange-file.service.ts';
import type { InterchangeThread } from './interchange-thread.service.ts';
import {
  type ClaimedInterchange,
  completeDocument,
  type DocumentOutcome,
  type ReceivedDocument,
  setDocumentResult,
} from './interchange-writes.queries.ts';
import type { PartnerRecord } from './partners.queries.ts';

export interface BookedDocument {
  readonly job: ClaimedInterchange;
  readonly document: ReceivedDocument;
  readonly partner: PartnerRecord;
  readonly settings: EdiSettings;
  readonly thread: InterchangeThread;
}

/** Books the figures of a document, all or nothing, with its state. A rejected document waits for a correction. */
export const bookDocument = async (
  ctx: ImportCtx,
  { job, document, partner, settings, thread }: BookedDocument,
): Promise<void> => {
  const { otherSales, unmatched } = document;
  const complete = (inner: AuditedCtx, outcome: DocumentOutcome) => completeDocument(inner, document.id, outcome);
  const { companyId, feed, currency } = await ctx.begin(async (inner) => {
    const company = partner.company.id;
    const template = `EDI_${partner.id}`;
    return {
      companyId: company,
      currency: await getCurrency(inner.db, inner.tenantId),
      feed: await findOrCreateFeed(inner, { companyId: company, template, name: partner.name }),
    };
  });
  try {
    const result = await bookFigures(ctx, {
      by: toImporter(job),
      file: {
        fileName: `${job.fileName}, ${document.type} ${document.control}`,
        sha256: computeSha256(`${job.sha256} ${document.segment}`),
        bytes: job.byteCount,
      },
      source: { companyId, otherSales, unmatched, yearToDate: 'REMEMBER' },
      feed,
      figures: (copy) =>
        thread.stageFigures({ position: document.position, settings, currency, today: today(ctx) }, copy),
      onWritten: (inner, importId) => complete(inner, { state: 'BOOKED', messages: [], saleImportId: importId }),
    });
    await ctx.begin((inner) =>
      result.status === 'UNCHANGED'
        ? complete(inner, { state: 'BOOKED', messages: result.messages })
        : setDocumentResult(inner, document.id, { messages: [...describeBooking(result), ...result.messages] }),
    );
  } catch (error) {
    const outcome = toRejection(error);
    await ctx.begin((inner) => complete(inner, outcome));
  }
};

const toImporter = ({ id, receivedBy, integrationId }: ClaimedInterchange): Importer => {
  if (receivedBy !== null) return { userId: receivedBy, requestKey: null };
  if (integrationId === null) throw new Error(`The interchange ${id} has no receiver`);
  return { integrationId };
};

/** Errors that are not about the document are retried. */
const toRejection = (error: unknown): DocumentOutcome => {
  if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
  return {
    state: 'WAITING',
    messages: [...(error.facts.body ?? [error.facts.detail ?? error.message])],
    missing: error instanceof RejectedSalesError ? error.unmatchedNames : [],
  };
};

const describeBooking = ({ rows, receipts, inventoryFigures }: BookingResult): string[] => [
  ...(rows > 0 ? [`${formatCount(rows, 'sale')} booked.`] : []),
  ...(receipts > 0 ? [`${formatCount(receipts, 'receipt')} booked.`] : []),
  ...(inventoryFigures > 0 ? [`${formatCount(inventoryFigures, 'figure')} of stock booked.`] : []),
];

import { formatDay } from '@shelfward/contract/kit/dates.ts';
import type { EdiSettings } from '@shelfward/edi/public.ts';
import type { ReadingSink } from '../../platform/imports/reading.worker.ts';
import { createFigureText, type StagedFigures } from '../feeds/public.ts';
import { createDocumentCursor, type ReadOrder, readOrder } from './document-cursor.service.ts';
import { decompress } from './interchange-file.service.ts';
import { type AddressedPartner, findSender } from './partner-settings.rules.ts';
import { describeCurrency } from './purchase-order.rules.ts';
import { type ReadInterchange, readInterchange } from './read-interchange.service.ts';

/** A partner whose settings apply to its interchanges. */
export interface PartnerReading extends AddressedPartner {
  readonly settings: EdiSettings;
}

interface DocumentRequest {
  readonly position: number;
  readonly settings: EdiSettings;
}

export interface FiguresRequest extends DocumentRequest {
  /** Of the account. */
  readonly currency: string;
  readonly today: string;
}

export type ContentRequest =
  | { readonly kind: 'INTERCHANGE'; readonly partners: readonly PartnerReading[] }
  | ({ readonly kind: 'ORDER' } & DocumentRequest)
  | ({ readonly kind: 'FIGURES' } & FiguresRequest);

/** The figures of a document as rows of the staging table, or why it is rejected. */
export type ReadFigures = { readonly staged: StagedFigures } | { readonly rejection: string };

export type ContentResult = ReadInterchange | ReadOrder | ReadFigures | undefined;

/** Reads a stored interchange in a worker thread: first as a whole, then its documents one after the other. */
export const openInterchangeContent = ({ content }: { readonly content: Uint8Array }) => {
  const chunks = () => decompress(Buffer.from(content));
  let cursor: ReturnType<typeof createDocumentCursor> | undefined;
  const findEvents = ({ position, settings }: DocumentRequest) => {
    cursor ??= createDocumentCursor(chunks, settings);
    return cursor(position);
  };

  const readFigures = async (request: FiguresRequest, sink: ReadingSink): Promise<ReadFigures> => {
    const { currency, today } = request;
    const text = createFigureText(today);
    const encoder = new TextEncoder();
    const write = async () => {
      const rows = text.take();
      if (rows !== '') await sink.write(encoder.encode(rows));
    };
    let figures = 0;
    for await (const events of findEvents(request)) {
      for (const event of events) {
        if (event.kind === 'CURRENCY' && event.currency !== currency)
          return { rejection: describeCurrency(event.currency, currency) };
        if (event.kind !== 'FIGURE') continue;
        const { figure } = event;
        if (figure.from > today)
          return { rejection: `The day ${formatDay(figure.from)} (${figure.place}) is in the future.` };
        text.add(figure);
        figures += 1;
        if (figures % figuresPerChunk === 0) await write();
      }
    }
    await write();
    return { staged: text.staged() };
  };

  return async (request: ContentRequest, sink: ReadingSink): Promise<ContentResult> => {
    if (request.kind === 'FIGURES') return readFigures(request, sink);
    if (request.kind === 'ORDER') return readOrder(findEvents(request));
    return readInterchange(chunks(), (interchange) => findSender(request.partners, interchange)?.settings);
  };
};

const figuresPerChunk = 5000;

import { type EdiDocument, type EdiEvent, type EdiOrder, type EdiSettings, readEdi } from '@shelfward/edi/public.ts';

/** The events of the document at a position of an interchange, in the batches in which they are read. */
type FindEvents = (position: number) => AsyncGenerator<readonly EdiEvent[]>;

/**
 * Reads documents of an interchange. Documents that are requested in their order are read in one pass; any other order reads
 * from the start.
 */
export const createDocumentCursor = (chunks: () => AsyncIterable<Uint8Array>, settings: EdiSettings): FindEvents => {
  let batches: AsyncGenerator<readonly EdiEvent[]> | undefined;
  let rest: readonly EdiEvent[] = [];
  let started = 0;

  /** Takes the events of the document from the batch, and leaves what follows it. */
  const takeEvents = (position: number): { readonly events: readonly EdiEvent[]; readonly isEnd: boolean } => {
    const events: EdiEvent[] = [];
    for (const [at, event] of rest.entries()) {
      if (event.kind === 'DOCUMENT') started = event.document.number;
      if (started !== position) continue;
      events.push(event);
      if (event.kind !== 'DOCUMENT_END') continue;
      rest = rest.slice(at + 1);
      return { events, isEnd: true };
    }
    rest = [];
    return { events, isEnd: false };
  };

  return async function* (position) {
    if (!batches || started >= position) {
      batches = readEdi(chunks(), { findSettings: () => settings });
      rest = [];
    }
    started = 0;
    for (;;) {
      const { events, isEnd } = takeEvents(position);
      if (events.length > 0) yield events;
      if (isEnd) return;
      const { value, done } = await batches.next();
      if (done) return;
      rest = value;
    }
  };
};

export interface ReadOrder {
  readonly order: EdiOrder;
  readonly document: EdiDocument;
}

/** The order of an 850. */
export const readOrder = async (batches: AsyncIterable<readonly EdiEvent[]>): Promise<ReadOrder | undefined> => {
  for await (const events of batches)
    for (const event of events) if (event.kind === 'ORDER') return { order: event.order, document: event.document };
  return undefined;
};

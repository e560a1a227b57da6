import { type EdiDocument, type EdiEvent, type EdiOrder, type EdiSettings, readEdi } from '@shelfward/edi/public.ts';

/** The events of the document at a position of an interchange. */
export type FindEvents = (position: number) => AsyncGenerator<EdiEvent>;

/**
 * Reads documents of an interchange. Documents that are requested in their order are read in one pass; any other order reads
 * from the start.
 */
export const createDocumentCursor = (chunks: () => AsyncIterable<Uint8Array>, settings: EdiSettings): FindEvents => {
  let events: AsyncGenerator<EdiEvent> | undefined;
  let started = 0;
  return async function* (position) {
    if (!events || started >= position) events = flatten(readEdi(chunks(), { findSettings: () => settings }));
    started = 0;
    for (;;) {
      const { value: event, done } = await events.next();
      if (done || !event) return;
      if (event.kind === 'DOCUMENT') started = event.document.number;
      if (started !== position) continue;
      yield event;
      if (event.kind === 'DOCUMENT_END') return;
    }
  };
};

const flatten = async function* (batches: AsyncIterable<readonly EdiEvent[]>): AsyncGenerator<EdiEvent> {
  for await (const events of batches) yield* events;
};

interface ReadOrder {
  readonly order: EdiOrder;
  readonly document: EdiDocument;
}

/** The order of an 850. */
export const readOrder = async (events: AsyncIterable<EdiEvent>): Promise<ReadOrder | undefined> => {
  for await (const event of events) if (event.kind === 'ORDER') return { order: event.order, document: event.document };
  return undefined;
};

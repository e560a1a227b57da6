import { type EdiDocument, type EdiOrder, type EdiSettings, readEdi } from '../../edi/public.ts';

/** The order of an 850 at a position of an interchange. */
export const readOrder = async (
  chunks: AsyncIterable<Uint8Array>,
  settings: EdiSettings,
  position: number,
): Promise<{ readonly order: EdiOrder; readonly document: EdiDocument } | undefined> => {
  for await (const events of readEdi(chunks, { findSettings: () => settings }))
    for (const event of events)
      if (event.kind === 'ORDER' && event.document.number === position)
        return { order: event.order, document: event.document };
  return undefined;
};

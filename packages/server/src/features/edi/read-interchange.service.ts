import {
  type EdiAcknowledgment,
  type EdiDocument,
  type EdiInterchange,
  type EdiInterchangeReport,
  type EdiSettings,
  readEdi,
} from '../../edi/public.ts';

export interface ReadInterchange {
  readonly report: EdiInterchangeReport;
  /** The number of figures of each document, by its position. */
  readonly figures: ReadonlyMap<number, number>;
  readonly acknowledgments: readonly { readonly document: EdiDocument; readonly acknowledgment: EdiAcknowledgment }[];
}

/** Reads an interchange without booking anything; undefined if the bytes contain none. */
export const readInterchange = async (
  chunks: AsyncIterable<Uint8Array>,
  findSettings: (interchange: EdiInterchange) => EdiSettings | undefined,
): Promise<ReadInterchange | undefined> => {
  let report: EdiInterchangeReport | undefined;
  const figures = new Map<number, number>();
  const acknowledgments: { document: EdiDocument; acknowledgment: EdiAcknowledgment }[] = [];
  for await (const events of readEdi(chunks, { findSettings: ({ interchange }) => findSettings(interchange) }))
    for (const event of events) {
      if (event.kind === 'FIGURE') {
        const { number } = event.document;
        figures.set(number, (figures.get(number) ?? 0) + 1);
      } else if (event.kind === 'ACKNOWLEDGMENT') acknowledgments.push(event);
      else if (event.kind === 'INTERCHANGE_END') report ??= event.report;
    }
  return report && { report, figures, acknowledgments };
};

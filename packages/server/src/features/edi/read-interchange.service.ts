import {
  type EdiAcknowledgment,
  type EdiInterchange,
  type EdiInterchangeAcknowledgment,
  type EdiInterchangeReport,
  type EdiSettings,
  readEdi,
} from '@shelfward/edi/public.ts';

export interface ReadInterchange {
  readonly report: EdiInterchangeReport;
  /** The number of figures and orders of each document, by its position. */
  readonly contents: ReadonlyMap<number, number>;
  /** What the partner says about documents that were sent to it, with the position of the document that says it. */
  readonly acknowledgments: readonly { readonly position: number; readonly acknowledgment: EdiAcknowledgment }[];
  readonly interchangeAcknowledgments: readonly EdiInterchangeAcknowledgment[];
}

/** Reads an interchange without booking anything; undefined if the bytes contain none. */
export const readInterchange = async (
  chunks: AsyncIterable<Uint8Array>,
  findSettings: (interchange: EdiInterchange) => EdiSettings | undefined,
): Promise<ReadInterchange | undefined> => {
  let report: EdiInterchangeReport | undefined;
  const contents = new Map<number, number>();
  const acknowledgments: { position: number; acknowledgment: EdiAcknowledgment }[] = [];
  const interchangeAcknowledgments: EdiInterchangeAcknowledgment[] = [];
  for await (const events of readEdi(chunks, { findSettings: ({ interchange }) => findSettings(interchange) }))
    for (const event of events) {
      if (event.kind === 'FIGURE' || event.kind === 'ORDER') {
        const { number } = event.document;
        contents.set(number, (contents.get(number) ?? 0) + 1);
      } else if (event.kind === 'ACKNOWLEDGMENT')
        acknowledgments.push({ position: event.document.number, acknowledgment: event.acknowledgment });
      else if (event.kind === 'INTERCHANGE_ACKNOWLEDGMENT') interchangeAcknowledgments.push(event.acknowledgment);
      else if (event.kind === 'INTERCHANGE_END') report ??= event.report;
    }
  return report && { report, contents, acknowledgments, interchangeAcknowledgments };
};

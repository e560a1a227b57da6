import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { createControlReader, createFunctionalAcknowledgmentReader } from './acknowledgment-reader.ts';
import { createActivityReader } from './activity-852.ts';
import { createReportReader } from './activity-edifact.ts';
import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type { EdiDocument, EdiEvent, EdiInterchangeReport } from './edi.types.ts';
import { createEnvelope } from './envelope.ts';
import { createOrderReader } from './order-850.ts';
import { componentText, type EdiSegment, elementText, tag } from './segment.ts';
import { defaultSettings, type EdiSettings } from './settings.ts';
import { createSyntaxCheck } from './syntax-check.ts';
import { createTokenizer, isFault, type Token } from './tokenizer.ts';

export interface EdiReaderOptions {
  /** The settings of the partner of a document; the default ones without it. */
  readonly findSettings?: (document: EdiDocument) => EdiSettings | undefined;
  /** Yields each segment, for views of the document. */
  readonly withSegments?: boolean;
}

/** Reads a file in chunks of any size. No bytes cause an exception: faults are findings. */
export const createEdiReader = ({ findSettings, withSegments = false }: EdiReaderOptions = {}) => {
  const tokenizer = createTokenizer();
  let events: EdiEvent[] = [];
  let lastPlace = { number: 1, byte: 0 };
  const emit = (event: EdiEvent) => events.push(event);
  const envelope = createEnvelope({
    emit,
    findSettings: (document) => findSettings?.(document) ?? defaultSettings,
    openDocument: (document, settings, report) => {
      const check = createSyntaxCheck(document, report);
      const content = openContent(document, settings, report, emit);
      return {
        read: (segment) => {
          check?.read(segment);
          const currency = readCurrency(segment);
          if (currency !== '') emit({ kind: 'CURRENCY', currency, document });
          content?.read(segment);
        },
        end: (trailer) => {
          content?.end(trailer);
          check?.end(trailer);
        },
      };
    },
  });

  const read = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (isFault(token)) {
        envelope.report(token.code, { number: token.segment, byte: token.byte });
        continue;
      }
      lastPlace = token;
      const before = envelope.currentDocument();
      envelope.read(token);
      if (withSegments) emit({ kind: 'SEGMENT', segment: token, document: envelope.currentDocument() ?? before });
    }
  };
  const takeEvents = (): EdiEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };

  return {
    push: (chunk: Uint8Array): EdiEvent[] => {
      read(tokenizer.push(chunk));
      return takeEvents();
    },
    end: (): EdiEvent[] => {
      read(tokenizer.end().tokens);
      envelope.end(lastPlace);
      return takeEvents();
    },
  };
};

const readCurrency = (segment: EdiSegment): string => {
  if (tag(segment) === 'CUR') return elementText(segment, 2);
  return tag(segment) === 'CUX' ? componentText(segment, 1, 2) : '';
};

interface ContentSink {
  readonly settings: EdiSettings;
  readonly report: ReportFinding;
  readonly emit: (event: EdiEvent) => void;
  readonly document: EdiDocument;
}

const openContent = (
  document: EdiDocument,
  settings: EdiSettings,
  report: ReportFinding,
  emit: (event: EdiEvent) => void,
): DocumentReader | undefined => {
  const open = contentOf.get(document.type);
  if (open) return open({ document, settings, report, emit });
  const at = {
    number: document.segment,
    byte: document.byte,
    gap: '',
    elements: [],
    syntax: document.interchange.syntax,
  };
  if (document.type !== '') report('DOCUMENT_UNSUPPORTED', at, { element: 1, value: document.type });
  return undefined;
};

const openActivity = ({ settings, report, emit, document }: ContentSink) =>
  createActivityReader(
    settings,
    report,
    (figure) => emit({ kind: 'FIGURE', figure, document }),
    (numbers) => emit({ kind: 'ORDER_NUMBERS', numbers, document }),
  );
const openOrder = ({ settings, report, emit, document }: ContentSink) =>
  createOrderReader(settings, report, (order) => emit({ kind: 'ORDER', order, document }));
const openReport = ({ settings, report, emit, document }: ContentSink) =>
  createReportReader(document.type, settings, report, (figure) => emit({ kind: 'FIGURE', figure, document }));
const openAcknowledgment = ({ emit, document }: ContentSink) =>
  createFunctionalAcknowledgmentReader((acknowledgment) => emit({ kind: 'ACKNOWLEDGMENT', acknowledgment, document }));
const openControl = ({ emit, document }: ContentSink) =>
  createControlReader((acknowledgment) => emit({ kind: 'ACKNOWLEDGMENT', acknowledgment, document }));

const contentOf: ReadonlyMap<string, (sink: ContentSink) => DocumentReader> = new Map([
  ['852', openActivity],
  ['850', openOrder],
  ['SLSRPT', openReport],
  ['INVRPT', openReport],
  ['997', openAcknowledgment],
  ['999', openAcknowledgment],
  ['CONTRL', openControl],
]);

/** Reads a file, and yields the events of each chunk in the order of the file. */
export const readEdi = async function* (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options?: EdiReaderOptions,
): AsyncGenerator<readonly EdiEvent[]> {
  const reader = createEdiReader(options);
  for await (const chunk of chunks) yield reader.push(chunk);
  yield reader.end();
};

/** The figures of some documents of a file, for booking after a first pass has checked it. */
export const readFigures = async function* (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  isBooked: (document: EdiDocument) => boolean,
  options?: EdiReaderOptions,
): AsyncGenerator<RetailFigure> {
  for await (const events of readEdi(chunks, options))
    for (const event of events) if (event.kind === 'FIGURE' && isBooked(event.document)) yield event.figure;
};

/** The documents of an interchange that may be booked. */
export const findBookableDocuments = (report: EdiInterchangeReport): readonly EdiDocument[] =>
  report.isAccepted && report.interchange.usage === 'PRODUCTION'
    ? report.groups
        .filter(({ isAccepted }) => isAccepted)
        .flatMap(({ documents }) => documents)
        .flatMap(({ document, status }) => (status === 'REJECTED' ? [] : [document]))
    : [];

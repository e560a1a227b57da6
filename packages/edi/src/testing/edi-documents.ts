import type { EdiEvent, EdiFinding, EdiOrder } from '../edi.types.ts';
import { createEdiReader, type EdiReaderOptions } from '../edi-reader.ts';

export interface X12Envelope {
  readonly control?: string;
  readonly version?: string;
  readonly functionalId?: string;
  readonly usage?: string;
  readonly terminator?: string;
  readonly repetition?: string;
  /** Written after each terminator. */
  readonly lineEnd?: string;
}

const groupOf: Readonly<Record<string, string>> = { 850: 'PO', 852: 'PD', 855: 'PR', 997: 'FA', 810: 'IN' };

/** An ISA of 106 characters. */
export const isa = ({
  control = '000000001',
  version = '00401',
  usage = 'P',
  terminator = '~',
  repetition = 'U',
}: X12Envelope = {}) =>
  `ISA*00*          *00*          *01*999999999      *ZZ*BRAND          *260110*0930*${repetition}*${version}*${control}*0*${usage}*>${terminator}`;

/** A document of the segments `body`, written as in a file, in its envelope. */
export const toX12 = (type: string, body: readonly string[], envelope: X12Envelope = {}): string => {
  const { control = '000000001', terminator = '~', lineEnd = '', version = '00401' } = envelope;
  const functionalId = envelope.functionalId ?? groupOf[type] ?? 'PD';
  const segments = [
    `GS*${functionalId}*999999999*BRAND*20260110*0930*1*X*${version.slice(0, 5)}0`,
    `ST*${type}*0001`,
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*1',
    `IEA*1*${control}`,
  ];
  return isa(envelope) + lineEnd + segments.map((segment) => `${segment}${terminator}${lineEnd}`).join('');
};

/** A message of the segments `body` in an interchange without UNA. */
export const toEdifact = (type: string, body: readonly string[], head = 'UNOC:3'): string =>
  [
    `UNB+${head}+4012345000016:14+4098765000010:14+260110:0930+77`,
    `UNH+1+${type}:D:96A:UN:EAN004`,
    ...body,
    `UNT+${body.length + 2}+1`,
    'UNZ+1+77',
  ]
    .map((segment) => `${segment}'`)
    .join('');

/** Text whose characters are bytes, or bytes. */
export const toBytes = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? Buffer.from(file, 'latin1') : file;

/** Reads a file in chunks of a size. */
export const readFile = (file: string | Uint8Array, options: EdiReaderOptions = {}, chunkSize = 65_536): EdiEvent[] => {
  const bytes = toBytes(file);
  const reader = createEdiReader(options);
  const events: EdiEvent[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) events.push(...reader.push(bytes.subarray(at, at + chunkSize)));
  return [...events, ...reader.end()];
};

export const findingsIn = (events: readonly EdiEvent[]): EdiFinding[] =>
  events.flatMap((event) => (event.kind === 'FINDING' ? [event.finding] : []));

export const figuresIn = (events: readonly EdiEvent[]) =>
  events.flatMap((event) => (event.kind === 'FIGURE' ? [event.figure] : []));

export const documentReportsIn = (events: readonly EdiEvent[]) =>
  events.flatMap((event) => (event.kind === 'DOCUMENT_END' ? [event.report] : []));

export const interchangeReportsIn = (events: readonly EdiEvent[]) =>
  events.flatMap((event) => (event.kind === 'INTERCHANGE_END' ? [event.report] : []));

/** One sale of a week. */
export interface SampleSale {
  readonly store: string;
  readonly upc: string;
  readonly units: number;
}

export type Sample852Shape = 'STORES_IN_SDQ' | 'LINE_PER_STORE' | 'TOTALS';

/** The segments of an 852 of a week, in one of the three shapes that retailers use. */
export const build852 = (sales: readonly SampleSale[], shape: Sample852Shape, from: string, to: string): string[] => {
  const products = [...new Set(sales.map(({ upc }) => upc))];
  const lines = products.flatMap((upc) =>
    buildLines(
      upc,
      sales.filter((sale) => sale.upc === upc),
      shape,
    ),
  );
  const count = lines.filter((segment) => segment.startsWith('LIN')).length;
  return [
    `XQ*H*${from.replaceAll('-', '')}*${to.replaceAll('-', '')}`,
    'N9*IA*123456',
    'N1*RE*SAMPLE STORES*92*1000',
    ...lines,
    `CTT*${count}`,
  ];
};

const buildLines = (upc: string, sales: readonly SampleSale[], shape: Sample852Shape): string[] => {
  const total = sales.reduce((sum, { units }) => sum + units, 0);
  if (shape === 'TOTALS') return [`LIN**UP*${upc}`, `ZA*QS*${total}*EA`];
  if (shape === 'LINE_PER_STORE')
    return sales.flatMap(({ store, units }, at) => [
      `LIN*${at + 1}*IN*9${upc.slice(0, 8)}*UP*${upc}*****UK*00${upc}`,
      `N9*IK*${at + 1}`,
      'ZA*QS',
      `SDQ*EA*92*${store}*${units}`,
    ]);
  const stores: string[] = [];
  for (let at = 0; at < sales.length; at += 10)
    stores.push(
      `SDQ*EA*92*${sales
        .slice(at, at + 10)
        .map(({ store, units }) => `${store}*${units}`)
        .join('*')}`,
    );
  return [`LIN**UP*${upc}`, `ZA*QS*${total}*EA`, ...stores];
};

/** A new order without lines. */
export const makeEdiOrder = (given: Partial<EdiOrder> = {}): EdiOrder => ({
  purpose: 'NEW',
  orderType: 'SA',
  number: 'PO-1',
  release: '',
  orderedOn: '2026-01-05',
  department: '',
  vendor: '',
  references: [],
  dates: {},
  terms: '',
  routing: '',
  notes: [],
  parties: [],
  lines: [],
  currency: '',
  allowances: [],
  stated: {},
  ...given,
});

import type { EdiAddress, EdiGroup, EdiInterchange, EdiUsage } from './edi.types.ts';
import type { EdiSyntax } from './segment.ts';
import { buildSegment, type EdiValue } from './writer.ts';

/** The segments of a document between ST and SE, or UNH and UNT. */
export type DocumentBody = readonly (readonly EdiValue[])[];

export interface OutgoingDocument {
  /** 855, or CONTRL:D:3:UN as components. */
  readonly type: readonly string[];
  readonly control: string;
  readonly body: DocumentBody;
}

/** The control numbers come from the caller, because they must be unique and without gaps per partner. */
export interface OutgoingEnvelope {
  readonly syntax: EdiSyntax;
  readonly sender: EdiAddress;
  readonly receiver: EdiAddress;
  /** GS02 and GS03, which can differ from the addresses of the interchange. */
  readonly groupSender: string;
  readonly groupReceiver: string;
  /** FA, PR; EDIFACT has no groups. */
  readonly functionalId: string;
  readonly control: number;
  readonly groupControl: number;
  /** ISA12, such as 00401, or the syntax version of UNB, such as 3. */
  readonly version: string;
  /** GS08, such as 004010. */
  readonly groupVersion: string;
  readonly usage: EdiUsage;
  readonly isAcknowledgmentRequested: boolean;
  /** YYYY-MM-DD and HH:MM. */
  readonly day: string;
  readonly time: string;
}

/** X12 as US retailers write it. */
export const x12Syntax: EdiSyntax = {
  standard: 'X12',
  element: '*',
  component: '>',
  repetition: undefined,
  terminator: '~',
  release: undefined,
  decimal: '.',
  encoding: undefined,
};

export const edifactSyntax: EdiSyntax = {
  standard: 'EDIFACT',
  element: '+',
  component: ':',
  repetition: undefined,
  terminator: "'",
  release: '?',
  decimal: '.',
  encoding: 'iso-8859-1',
};

/** One interchange with one group, as bytes. */
export const writeInterchange = (envelope: OutgoingEnvelope, documents: readonly OutgoingDocument[]): Buffer =>
  Buffer.from(
    envelope.syntax.standard === 'X12' ? writeX12(envelope, documents) : writeEdifact(envelope, documents),
    'latin1',
  );

/** An X12 interchange with a TA1 and no group, as bytes. */
export const writeInterchangeAcknowledgment = (
  envelope: OutgoingEnvelope,
  acknowledgment: readonly EdiValue[],
): Buffer =>
  Buffer.from(
    [
      writeIsa(envelope),
      buildSegment(envelope.syntax, acknowledgment),
      buildSegment(envelope.syntax, ['IEA', 0, toInterchangeControl(envelope)]),
    ].join(''),
    'latin1',
  );

const usageCodes: Readonly<Record<EdiUsage, string>> = { PRODUCTION: 'P', TEST: 'T', INFORMATION: 'I' };

const writeX12 = (envelope: OutgoingEnvelope, documents: readonly OutgoingDocument[]): string => {
  const { syntax, functionalId, groupSender, groupReceiver, groupVersion, day, time } = envelope;
  const groupControl = String(envelope.groupControl);
  const date = day.replaceAll('-', '');
  const clock = time.replace(':', '');
  const segments: EdiValue[][] = [
    ['GS', functionalId, groupSender, groupReceiver, date, clock, groupControl, 'X', groupVersion],
    ...documents.flatMap(({ type, control, body }): EdiValue[][] => [
      ['ST', type[0], control],
      ...body.map((values) => [...values]),
      ['SE', body.length + 2, control],
    ]),
    ['GE', documents.length, groupControl],
    ['IEA', 1, toInterchangeControl(envelope)],
  ];
  return writeIsa(envelope) + segments.map((values) => buildSegment(syntax, values)).join('');
};

const toInterchangeControl = ({ control }: OutgoingEnvelope): string => String(control).padStart(9, '0');

/** ISA has 106 characters: blanks fill its elements. */
const writeIsa = (envelope: OutgoingEnvelope): string => {
  const { syntax, sender, receiver, day, time, version } = envelope;
  const isRepetition = version >= '00402';
  const values = [
    `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}`.replaceAll('*', syntax.element),
    sender.qualifier.padEnd(2),
    fill(sender.id, syntax),
    receiver.qualifier.padEnd(2),
    fill(receiver.id, syntax),
    day.replaceAll('-', '').slice(2),
    time.replace(':', ''),
    isRepetition ? (syntax.repetition ?? '^') : 'U',
    version,
    toInterchangeControl(envelope),
    envelope.isAcknowledgmentRequested ? '1' : '0',
    usageCodes[envelope.usage],
    syntax.component ?? '>',
  ];
  return `${values.join(syntax.element)}${syntax.terminator}`;
};

const fill = (id: string, syntax: EdiSyntax): string =>
  buildSegment({ ...syntax, terminator: '' }, [id])
    .slice(0, 15)
    .padEnd(15);

const characterSets: Readonly<Record<string, string>> = { 'iso-8859-1': 'UNOC', 'utf-8': 'UNOW' };

const writeEdifact = (envelope: OutgoingEnvelope, documents: readonly OutgoingDocument[]): string => {
  const { syntax, sender, receiver, day, time, version, usage } = envelope;
  const control = String(envelope.control);
  const segments: EdiValue[][] = [
    [
      'UNB',
      [characterSets[syntax.encoding ?? ''] ?? 'UNOA', version],
      [sender.id, sender.qualifier],
      [receiver.id, receiver.qualifier],
      [version >= '4' ? day.replaceAll('-', '') : day.replaceAll('-', '').slice(2), time.replace(':', '')],
      control,
      '',
      '',
      '',
      envelope.isAcknowledgmentRequested ? '1' : '',
      '',
      usage === 'TEST' ? '1' : '',
    ],
    ...documents.flatMap((document): EdiValue[][] => [
      ['UNH', document.control, [...document.type]],
      ...document.body.map((values) => [...values]),
      ['UNT', document.body.length + 2, document.control],
    ]),
    ['UNZ', documents.length, control],
  ];
  return writeServiceString(syntax) + segments.map((values) => buildSegment(syntax, values)).join('');
};

/** UNA states the delimiters; it is omitted if they are the default ones. */
const writeServiceString = ({ component, element, decimal, release, repetition, terminator }: EdiSyntax): string => {
  const stated = `${component ?? ':'}${element}${decimal}${release ?? ' '}${repetition ?? ' '}${terminator}`;
  return stated === ":+.? '" ? '' : `UNA${stated}`;
};

/** The envelope of a response: sender and receiver change places, and the delimiters stay. */
export const createReplyEnvelope = (
  interchange: EdiInterchange,
  group: EdiGroup | undefined,
  reply: Pick<OutgoingEnvelope, 'control' | 'groupControl' | 'day' | 'time' | 'functionalId'>,
): OutgoingEnvelope => ({
  ...reply,
  syntax: interchange.syntax,
  sender: interchange.receiver,
  receiver: interchange.sender,
  groupSender: group?.receiver ?? interchange.receiver.id,
  groupReceiver: group?.sender ?? interchange.sender.id,
  version: interchange.syntax.standard === 'X12' ? interchange.version : (interchange.version.split(':')[1] ?? '3'),
  groupVersion: group?.version ?? '',
  usage: interchange.usage,
  isAcknowledgmentRequested: false,
});

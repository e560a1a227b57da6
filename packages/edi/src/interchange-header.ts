import { type EdiSyntax, removeLineEnds } from './segment.ts';

/** The start of an interchange, read from its first bytes. */
export interface FoundHeader {
  readonly syntax: EdiSyntax;
  /** Where the header segment ends: the index of its terminator. */
  readonly end: number;
  /** UNA has no separators of its own. */
  readonly isServiceString: boolean;
}

/** More bytes are needed to decide. */
export const incomplete = 'INCOMPLETE';
export type HeaderResult = FoundHeader | typeof incomplete | undefined;

/** An ISA has 106 characters; blanks can be trimmed, and texts can be longer than the standard allows. */
const maxHeaderLength = 1024;
/** Enough to see the segment after the header. */
const lookAhead = 24;

const letterOrDigit = /[A-Za-z0-9]/;
const isDelimiter = (character: string | undefined): character is string =>
  character !== undefined &&
  !letterOrDigit.test(character) &&
  character !== ' ' &&
  character !== '\r' &&
  character !== '\n';

/** Reads the header that starts at `start`; undefined if none starts there. `isEnd`: no bytes follow those of `text`. */
export const readHeader = (text: string, start: number, isEnd: boolean): HeaderResult => {
  const name = text.slice(start, start + 3);
  if (name === 'ISA') return readIsa(text, start, isEnd);
  if (name === 'UNA') return readUna(text, start, isEnd);
  return name === 'UNB' ? readUnb(text, start, isEnd) : undefined;
};

/** ISA is read by its separators, because its blanks can be trimmed. The character after ISA16 is the terminator. */
const readIsa = (text: string, start: number, isEnd: boolean): HeaderResult => {
  const element = text[start + 3];
  if (element === undefined) return isEnd ? undefined : incomplete;
  if (!isDelimiter(element)) return undefined;
  const separators: number[] = [];
  for (let at = start + 3; at !== -1 && separators.length < 16; at = text.indexOf(element, at + 1)) separators.push(at);
  const last = separators[15] ?? Number.POSITIVE_INFINITY;
  if (last - start > maxHeaderLength) return isEnd || text.length - start > maxHeaderLength ? undefined : incomplete;
  const tail = text.slice(last + 1, last + 1 + lookAhead);
  if (tail.length < lookAhead && !isEnd) return incomplete;
  const { component, terminator } = readTail(tail, element);
  if (!/^[^A-Za-z0-9 ]$/s.test(terminator) || terminator === element) return undefined;
  const repetition = removeLineEnds(text.slice((separators[10] ?? 0) + 1, separators[11])).trim();
  const version = removeLineEnds(text.slice((separators[11] ?? 0) + 1, separators[12])).trim();
  return {
    end: last + 1 + tail.indexOf(terminator, component === undefined ? 0 : 1),
    isServiceString: false,
    syntax: {
      standard: 'X12',
      element,
      terminator,
      component: component === terminator || component === element ? undefined : component,
      // Until version 00402, ISA11 names the standard: usually U, which data contains.
      repetition: version >= '00402' && repetition.length === 1 && isDelimiter(repetition) ? repetition : undefined,
      release: undefined,
      decimal: '.',
      encoding: undefined,
    },
  };
};

/** ISA16 is one character. It can be missing, or padded with blanks, if the next segment shows it. */
const readTail = (tail: string, element: string): { component?: string; terminator: string } => {
  const next = ['GS', 'TA1', 'IEA'].map((name) => tail.indexOf(`${name}${element}`)).filter((at) => at !== -1);
  const before = next.length > 0 ? tail.slice(0, Math.min(...next)) : tail.slice(0, 2);
  const body = before.trimEnd();
  if (before.length === 1) return { terminator: before };
  const component = before[0] ?? '';
  if (body.length > 2 && /^.[ ]+.$/s.test(body)) return { component, terminator: body.slice(-1) };
  // With a line end as terminator, blanks of ISA16 can precede it.
  const lineEnd = before[1] === ' ' && body.length === 1 ? /[\r\n]/.exec(before)?.[0] : undefined;
  return { component, terminator: lineEnd ?? before.slice(1, 2) };
};

const encodingOf: Readonly<Record<string, string>> = {
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'iso-8859-9',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
};

const edifact = {
  standard: 'EDIFACT',
  element: '+',
  component: ':',
  decimal: '.',
  release: '?',
  repetition: undefined,
  terminator: "'",
  encoding: undefined,
} as const satisfies EdiSyntax;

const levelB: EdiSyntax = { ...edifact, element: '\x1d', component: '\x1f', terminator: '\x1c', release: undefined };

/** UNA states six characters: component, element, decimal mark, release, repetition (a blank until version 4), terminator. */
const readUna = (text: string, start: number, isEnd: boolean): HeaderResult => {
  const stated = text.slice(start + 3, start + 9);
  if (stated.length < 6) return isEnd ? undefined : incomplete;
  const [component = '', element = '', decimal = '', release = '', repetition = '', terminator = ''] = stated;
  if (![component, element, terminator].every((character) => !letterOrDigit.test(character)) || element === ' ')
    return undefined;
  const syntax = {
    ...edifact,
    component,
    element,
    decimal,
    release: release === ' ' ? undefined : release,
    repetition: isDelimiter(repetition) ? repetition : undefined,
    terminator,
  };
  return { syntax, end: start + 8, isServiceString: true };
};

/**
 * UNB without UNA has the default characters, or the control characters of old level B interchanges. It states the
 * character set, which decides how the bytes after it are read.
 */
export const readUnb = (text: string, start: number, isEnd: boolean, stated?: EdiSyntax): HeaderResult => {
  const element = text[start + 3];
  if (element === undefined) return isEnd ? undefined : incomplete;
  const written = stated ?? (element === levelB.element ? levelB : edifact);
  if (element !== written.element || !text.startsWith('UNB', start)) return undefined;
  const terminator = stated ? stated.terminator : findLineEnd(text, start, written.terminator);
  const syntax = { ...written, terminator };
  const end = text.indexOf(terminator, start);
  if (end === -1) return isEnd || text.length - start > maxHeaderLength ? undefined : incomplete;
  const identifier = text.slice(start + 4, end).split(syntax.element, 1)[0] ?? '';
  const [characters = '', version = ''] = identifier.split(syntax.component ?? ':');
  const encoding = encodingOf[characters.toUpperCase()];
  const repetition = version >= '4' ? (syntax.repetition ?? '*') : undefined;
  return { syntax: { ...syntax, encoding, repetition }, end, isServiceString: false };
};

/** Programs without UNA write line ends instead of terminators: a message then starts in the line after UNB. */
const findLineEnd = (text: string, start: number, terminator: string): string => {
  const end = text.indexOf(terminator, start);
  const line = /[\r\n]+UN[HG]/.exec(text.slice(start, end === -1 ? start + maxHeaderLength : end));
  return line?.[0]?.[0] ?? terminator;
};

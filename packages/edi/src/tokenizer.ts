import { type FoundHeader, incomplete, readHeader, readUnb } from './interchange-header.ts';
import type { EdiSegment, EdiSyntax } from './segment.ts';
import { splitReleased, tag } from './segment.ts';

/** A place in the file that is not a segment. */
export interface TokenizerFault {
  readonly code: 'TEXT_OUTSIDE_INTERCHANGE' | 'HEADER_UNREADABLE' | 'SEGMENT_TOO_LONG';
  /** The number of the next segment. */
  readonly segment: number;
  readonly byte: number;
}
export type Token = EdiSegment | TokenizerFault;
export const isFault = (token: Token): token is TokenizerFault => 'code' in token;

/** Longer segments are skipped: a file without terminators must not fill the memory. */
const maxSegmentLength = 65_536;
/** Text between segments that is retained to write the file again. */
const maxGapLength = 4096;
const headerPattern = /(?:ISA|UNA|UNB)[^A-Za-z0-9 \r\n]/g;

interface TokenizerState {
  text: string;
  at: number;
  /** The position of `text` in the file. */
  textByte: number;
  isEnd: boolean;
  tokens: Token[];
  number: number;
  gap: string;
  /** Undefined outside of an interchange. */
  syntax: EdiSyntax | undefined;
  /** UNA was read, so UNB does not decide the delimiters. */
  isStated: boolean;
  isSkipping: boolean;
  hasForeignText: boolean;
  /** Bytes of the current segment that have no terminator. */
  searched: number;
}

/**
 * Splits bytes into segments, whatever the chunks. Each interchange has its own delimiters, which its header states. Bytes
 * that are neither a segment nor a blank are a fault; no bytes cause an exception.
 */
export const createTokenizer = () => {
  const state: TokenizerState = {
    text: '',
    at: 0,
    textByte: 0,
    isEnd: false,
    tokens: [],
    number: 0,
    gap: '',
    syntax: undefined,
    isStated: false,
    isSkipping: false,
    hasForeignText: false,
    searched: 0,
  };
  return {
    push: (chunk: Uint8Array): Token[] => {
      state.text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      return read(state);
    },
    /** `tail` are the bytes after the last segment. */
    end: (): { readonly tokens: Token[]; readonly tail: string } => {
      state.isEnd = true;
      return { tokens: read(state), tail: state.gap };
    },
  };
};

const addSegment = (state: TokenizerState, end: number, from: EdiSyntax, isServiceString = false): string => {
  state.number += 1;
  const raw = state.text.slice(state.at, end);
  const elements = isServiceString ? [raw] : splitReleased(raw, from.element, from.release);
  const segment: { -readonly [Key in keyof EdiSegment]: EdiSegment[Key] } = {
    number: state.number,
    byte: state.textByte + state.at,
    gap: state.gap,
    elements,
    syntax: from,
  };
  if (end === state.text.length) segment.isCut = true;
  if (raw.includes('\n') || raw.includes('\r')) segment.isWrapped = true;
  state.tokens.push(segment);
  state.gap = '';
  state.at = Math.min(end + 1, state.text.length);
  state.searched = 0;
  return tag(segment);
};

const addFault = (state: TokenizerState, code: TokenizerFault['code']) =>
  state.tokens.push({ code, segment: state.number + 1, byte: state.textByte + state.at });

const skipTo = (state: TokenizerState, end: number) => {
  if (end > state.at && state.gap.length < maxGapLength)
    state.gap += state.text.slice(state.at, Math.min(end, state.at + maxGapLength));
  state.at = end;
};

/** Reads the header of an interchange, or goes to the next one. */
const readOutside = (state: TokenizerState): boolean => {
  if (state.text.length - state.at < 4 && !state.isEnd) return false;
  const header = readHeader(state.text, state.at, state.isEnd);
  if (header === incomplete) return false;
  if (header !== undefined) return startInterchange(state, header);
  if (!state.hasForeignText)
    addFault(
      state,
      state.text.slice(state.at, state.at + 4).search(headerPattern) === 0
        ? 'HEADER_UNREADABLE'
        : 'TEXT_OUTSIDE_INTERCHANGE',
    );
  state.hasForeignText = true;
  headerPattern.lastIndex = state.at + 1;
  const next = headerPattern.exec(state.text)?.index;
  // The last bytes can be the start of a header.
  skipTo(state, next ?? (state.isEnd ? state.text.length : Math.max(state.at, state.text.length - 3)));
  return next !== undefined;
};

const startInterchange = (state: TokenizerState, { end, isServiceString, syntax: found }: FoundHeader): boolean => {
  addSegment(state, end, found, isServiceString);
  state.syntax = found;
  state.isStated = isServiceString;
  state.hasForeignText = false;
  return true;
};

/** A header inside an interchange: the file lost the end of the interchange, or UNB follows UNA. */
const readInnerHeader = (state: TokenizerState, from: EdiSyntax): boolean | undefined => {
  if (state.text.length - state.at < 4 && !state.isEnd) return false;
  const header = state.isStated
    ? readUnb(state.text, state.at, state.isEnd, from)
    : readHeader(state.text, state.at, state.isEnd);
  state.isStated = state.isStated && header === incomplete;
  if (header === incomplete) return false;
  return header && startInterchange(state, header);
};

const readSegment = (state: TokenizerState, from: EdiSyntax): boolean => {
  const first = state.text.charCodeAt(state.at);
  if (state.searched === 0 && (first === upperI || first === upperU)) {
    const found = readInnerHeader(state, from);
    if (found !== undefined) return found;
  }
  const end = findTerminator(state.text, state.at, state.searched, from);
  if (end === -1 && !state.isEnd) {
    state.searched = state.text.length - state.at;
    if (state.searched > maxSegmentLength) startSkipping(state);
    return false;
  }
  const name = addSegment(state, end === -1 ? state.text.length : end, from);
  if (name === 'IEA' || name === 'UNZ') state.syntax = undefined;
  return true;
};

const startSkipping = (state: TokenizerState) => {
  addFault(state, 'SEGMENT_TOO_LONG');
  state.isSkipping = true;
  state.at = state.text.length;
  state.searched = 0;
};

const skipSegment = (state: TokenizerState, from: EdiSyntax): boolean => {
  const end = state.text.indexOf(from.terminator, state.at);
  state.at = end === -1 ? state.text.length : end + 1;
  state.isSkipping = end === -1;
  return !state.isSkipping;
};

const readNext = (state: TokenizerState): boolean => {
  if (state.isSkipping && state.syntax !== undefined) return skipSegment(state, state.syntax);
  if (state.searched === 0) skipTo(state, findStart(state.text, state.at, state.syntax?.terminator));
  if (state.at >= state.text.length) return false;
  return state.syntax === undefined ? readOutside(state) : readSegment(state, state.syntax);
};

const read = (state: TokenizerState): Token[] => {
  state.tokens = [];
  while (readNext(state));
  state.text = state.text.slice(state.at);
  state.textByte += state.at;
  state.at = 0;
  return state.tokens;
};

const upperI = 73;
const upperU = 85;

/** The index of the first byte that is neither a blank, nor of a byte order mark of UTF-8, nor an empty segment. */
const findStart = (text: string, from: number, terminator: string | undefined): number => {
  let at = from;
  while (
    at < text.length &&
    (text.charCodeAt(at) <= 32 || text[at] === terminator || text.startsWith(byteOrderMark, at))
  )
    at += text.startsWith(byteOrderMark, at) ? 3 : 1;
  return at;
};
export const byteOrderMark = '\u00ef\u00bb\u00bf';

/** The index of the first terminator that no release character precedes, or -1. */
const findTerminator = (text: string, start: number, searched: number, { terminator, release }: EdiSyntax): number => {
  let end = text.indexOf(terminator, start + searched);
  if (release === undefined) return end;
  while (end !== -1 && isReleased(text, start, end, release)) end = text.indexOf(terminator, end + 1);
  return end;
};

const isReleased = (text: string, start: number, at: number, release: string): boolean => {
  let count = 0;
  while (at - count - 1 >= start && text[at - count - 1] === release) count += 1;
  return count % 2 === 1;
};

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

/**
 * Splits bytes into segments, whatever the chunks. Each interchange has its own delimiters, which its header states. Bytes
 * that are neither a segment nor a blank are a fault; no bytes cause an exception.
 */
export const createTokenizer = () => {
  let text = '';
  let at = 0;
  /** The position of `text` in the file. */
  let textByte = 0;
  let isEnd = false;
  let tokens: Token[] = [];
  let number = 0;
  let gap = '';
  /** Undefined outside of an interchange. */
  let syntax: EdiSyntax | undefined;
  /** UNA was read, so UNB does not decide the delimiters. */
  let isStated = false;
  let isSkipping = false;
  let hasForeignText = false;
  /** Bytes of the current segment that have no terminator. */
  let searched = 0;

  const addSegment = (end: number, from: EdiSyntax, isServiceString = false): string => {
    number += 1;
    const raw = text.slice(at, end);
    const elements = isServiceString ? [raw] : splitReleased(raw, from.element, from.release);
    const segment: { -readonly [Key in keyof EdiSegment]: EdiSegment[Key] } = {
      number,
      byte: textByte + at,
      gap,
      elements,
      syntax: from,
    };
    if (end === text.length) segment.isCut = true;
    if (raw.includes('\n') || raw.includes('\r')) segment.isWrapped = true;
    tokens.push(segment);
    gap = '';
    at = Math.min(end + 1, text.length);
    searched = 0;
    return tag(segment);
  };
  const addFault = (code: TokenizerFault['code']) => tokens.push({ code, segment: number + 1, byte: textByte + at });
  const skipTo = (end: number) => {
    if (end > at && gap.length < maxGapLength) gap += text.slice(at, Math.min(end, at + maxGapLength));
    at = end;
  };

  /** Reads the header of an interchange, or goes to the next one. */
  const readOutside = (): boolean => {
    if (text.length - at < 4 && !isEnd) return false;
    const header = readHeader(text, at, isEnd);
    if (header === incomplete) return false;
    if (header !== undefined) return startInterchange(header);
    if (!hasForeignText)
      addFault(text.slice(at, at + 4).search(headerPattern) === 0 ? 'HEADER_UNREADABLE' : 'TEXT_OUTSIDE_INTERCHANGE');
    hasForeignText = true;
    headerPattern.lastIndex = at + 1;
    const next = headerPattern.exec(text)?.index;
    // The last bytes can be the start of a header.
    skipTo(next ?? (isEnd ? text.length : Math.max(at, text.length - 3)));
    return next !== undefined;
  };

  const startInterchange = ({ end, isServiceString, syntax: found }: FoundHeader): boolean => {
    addSegment(end, found, isServiceString);
    syntax = found;
    isStated = isServiceString;
    hasForeignText = false;
    return true;
  };

  /** A header inside an interchange: the file lost the end of the interchange, or UNB follows UNA. */
  const readInnerHeader = (from: EdiSyntax): boolean | undefined => {
    if (text.length - at < 4 && !isEnd) return false;
    const header = isStated ? readUnb(text, at, isEnd, from) : readHeader(text, at, isEnd);
    isStated = isStated && header === incomplete;
    if (header === incomplete) return false;
    return header && startInterchange(header);
  };

  const readSegment = (from: EdiSyntax): boolean => {
    const first = text.charCodeAt(at);
    if (searched === 0 && (first === upperI || first === upperU)) {
      const found = readInnerHeader(from);
      if (found !== undefined) return found;
    }
    const end = findTerminator(text, at, searched, from);
    if (end === -1 && !isEnd) {
      searched = text.length - at;
      if (searched > maxSegmentLength) startSkipping();
      return false;
    }
    const name = addSegment(end === -1 ? text.length : end, from);
    if (name === 'IEA' || name === 'UNZ') syntax = undefined;
    return true;
  };

  const startSkipping = () => {
    addFault('SEGMENT_TOO_LONG');
    isSkipping = true;
    at = text.length;
    searched = 0;
  };
  const skipSegment = (from: EdiSyntax): boolean => {
    const end = text.indexOf(from.terminator, at);
    at = end === -1 ? text.length : end + 1;
    isSkipping = end === -1;
    return !isSkipping;
  };

  const readNext = (): boolean => {
    if (isSkipping && syntax !== undefined) return skipSegment(syntax);
    if (searched === 0) skipTo(findStart(text, at, syntax?.terminator));
    if (at >= text.length) return false;
    return syntax === undefined ? readOutside() : readSegment(syntax);
  };

  const read = (): Token[] => {
    tokens = [];
    while (readNext());
    text = text.slice(at);
    textByte += at;
    at = 0;
    return tokens;
  };

  return {
    push: (chunk: Uint8Array): Token[] => {
      text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      return read();
    },
    /** `tail` are the bytes after the last segment. */
    end: (): { readonly tokens: Token[]; readonly tail: string } => {
      isEnd = true;
      return { tokens: read(), tail: gap };
    },
  };
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

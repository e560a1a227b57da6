/** The characters that structure an interchange, each of one byte, and how its bytes are read as text. */
export interface EdiSyntax {
  readonly standard: 'X12' | 'EDIFACT';
  readonly element: string;
  readonly terminator: string;
  /** Undefined if the header states none, or states a letter or digit, which data contains. */
  readonly component: string | undefined;
  readonly repetition: string | undefined;
  /** Precedes a delimiter that is data. X12 has none. */
  readonly release: string | undefined;
  readonly decimal: string;
  /** The label of the encoding; undefined if the standard does not state one. */
  readonly encoding: string | undefined;
}

/**
 * One segment as the file contains it. A character of `elements` and `gap` is a byte of the file, so that writing a
 * segment returns its bytes; `elementText` and `componentText` return text.
 */
export interface EdiSegment {
  /** In the file, from 1. */
  readonly number: number;
  /** The position of its first byte in the file. */
  readonly byte: number;
  /** The bytes between the terminator before it and this segment: line ends, a byte order mark, text of other programs. */
  readonly gap: string;
  /** The tag is the first element. */
  readonly elements: readonly string[];
  readonly syntax: EdiSyntax;
  /** The file ends before the terminator of this segment. */
  readonly isCut?: true;
  /** A program has broken the lines of the file inside of the segment; texts are returned without the line ends. */
  readonly isWrapped?: true;
}

export const tag = (segment: Pick<EdiSegment, 'elements'>): string => removeLineEnds(segment.elements[0] ?? '');

export const removeLineEnds = (raw: string): string =>
  raw.includes('\n') || raw.includes('\r') ? raw.replaceAll(/[\r\n]/g, '') : raw;

/** The text of an element; of an element with components, the first one. */
export const elementText = (segment: EdiSegment, element: number): string => {
  const raw = segment.elements[element];
  if (raw === undefined || raw === '') return '';
  return segment.syntax.standard === 'X12' ? decode(raw, segment.syntax).trim() : componentText(segment, element, 1);
};

/** The text of a component, from 1. */
export const componentText = (segment: EdiSegment, element: number, component: number): string => {
  const { syntax } = segment;
  const raw = segment.elements[element];
  if (raw === undefined || raw === '') return '';
  const parts = syntax.component === undefined ? [raw] : splitReleased(raw, syntax.component, syntax.release);
  return decode(removeReleases(parts[component - 1] ?? '', syntax.release), syntax).trim();
};

/** Splits at the delimiters that no release character precedes. */
export const splitReleased = (raw: string, delimiter: string, release: string | undefined): string[] => {
  if (release === undefined || !raw.includes(release)) return raw.split(delimiter);
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === release) at += 1;
    else if (raw[at] === delimiter) {
      parts.push(raw.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(raw.slice(start));
  return parts;
};

const removeReleases = (raw: string, release: string | undefined): string => {
  if (release === undefined || !raw.includes(release)) return raw;
  let text = '';
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === release) at += 1;
    text += raw[at] ?? '';
  }
  return text;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are not in the stated encoding are read as UTF-8 if they are valid UTF-8, otherwise as Windows-1252. */
const decode = (written: string, { encoding }: EdiSyntax): string => {
  const raw = removeLineEnds(written);
  if (isAscii(raw)) return raw;
  const bytes = Buffer.from(raw, 'latin1');
  if (encoding !== undefined && encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const isAscii = (raw: string): boolean => {
  for (let at = 0; at < raw.length; at += 1) if (raw.charCodeAt(at) > 127) return false;
  return true;
};

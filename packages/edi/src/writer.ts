import type { EdiSegment, EdiSyntax } from './segment.ts';

/** The bytes of a segment as it was read. */
export const writeSegment = ({ gap, elements, syntax, isCut }: EdiSegment): string =>
  `${gap}${elements.join(syntax.element)}${isCut ? '' : syntax.terminator}`;

/** An element, or its components. */
export type EdiValue = string | number | undefined | readonly (string | number | undefined)[];

/**
 * Writes a segment from values. A delimiter in a value is released; X12 cannot, so a blank replaces it. Empty values at
 * the end are omitted.
 */
export const buildSegment = (syntax: EdiSyntax, values: readonly EdiValue[]): string => {
  const elements = values.map((value) =>
    Array.isArray(value)
      ? trimEnd(value.map((part) => escapeValue(part, syntax))).join(syntax.component ?? '')
      : escapeValue(value as string | number | undefined, syntax),
  );
  return `${trimEnd(elements).join(syntax.element)}${syntax.terminator}`;
};

const trimEnd = (values: readonly string[]): readonly string[] =>
  values.slice(0, values.findLastIndex((value) => value !== '') + 1);

/** Control characters, which many readers take for the end of a segment. */
const isControl = (character: string): boolean => character < ' ' || character === '\x7f';

const escapeValue = (value: string | number | undefined, syntax: EdiSyntax): string => {
  if (value === undefined || value === '') return '';
  const { element, component, repetition, terminator, release } = syntax;
  return Array.from(encode(String(value), syntax), (character) => {
    if ([element, component, repetition, terminator, release].includes(character))
      return release === undefined ? ' ' : release + character;
    return isControl(character) ? ' ' : character;
  }).join('');
};

/** The bytes of a text, one per character. Characters that the encoding lacks lose their accents, or become blanks. */
const encode = (text: string, { encoding }: EdiSyntax): string => {
  if (encoding === 'utf-8') return Buffer.from(text).toString('latin1');
  const last = encoding === 'iso-8859-1' ? '\xff' : '\x7f';
  return Array.from(text, (character) => {
    if (character <= last) return character;
    const [base = ' '] = character.normalize('NFKD');
    return base <= last ? base : ' ';
  }).join('');
};

import { findCodeWords } from './code-words.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText, splitReleased, tag } from './segment.ts';
import { findSegmentName, type SegmentName } from './segment-names.ts';
import { parseDay, parseTime } from './values.ts';

/** One element in words. */
export interface DescribedElement {
  /** From 1. */
  readonly element: number;
  readonly label: string;
  /** As written, without padding. */
  readonly value: string;
  /** What a code means, or a date as people write it. */
  readonly meaning?: string;
}

export interface DescribedSegment {
  readonly tag: string;
  /** "Quantities of stores"; the tag itself if it is not known. */
  readonly name: string;
  readonly elements: readonly DescribedElement[];
  /** The segment as written. */
  readonly raw: string;
}

/** A segment in plain words, beside its raw text. */
export const describeSegment = (segment: EdiSegment): DescribedSegment => {
  const name = findSegmentName(segment.syntax.standard, tag(segment));
  const isServiceString = tag(segment).startsWith('UNA');
  return {
    tag: tag(segment).slice(0, 3),
    name: name?.name ?? tag(segment),
    elements: isServiceString
      ? []
      : segment.elements.flatMap((raw, at) =>
          at === 0 || raw.trim() === '' ? [] : [describeElement(segment, at, name)],
        ),
    raw: segment.elements.join(segment.syntax.element) + segment.syntax.terminator.trim(),
  };
};

const describeElement = (segment: EdiSegment, element: number, name: SegmentName | undefined): DescribedElement => {
  const [, label = '', list] = /^([^[]*)(?:\[(\w+)\])?$/.exec(findLabel(name, element)) ?? [];
  const value = describeValue(segment, element);
  const meaning = list && describeCode(list, segment, element);
  return { element, label: label || `Element ${element}`, value, ...(meaning && { meaning }) };
};

/** `…` repeats the two labels before it. */
const findLabel = (name: SegmentName | undefined, element: number): string => {
  const labels = name?.labels ?? [];
  const repeated = labels.indexOf('…');
  if (repeated === -1 || element <= repeated) return labels[element - 1] ?? '';
  return labels[repeated - 2 + ((element - 1 - repeated) % 2)] ?? '';
};

const describeValue = (segment: EdiSegment, element: number): string => {
  const { component, release, standard } = segment.syntax;
  const raw = segment.elements[element] ?? '';
  if (component === undefined || standard === 'X12') return elementText(segment, element);
  const parts = splitReleased(raw, component, release);
  return parts
    .map((_, at) => componentText(segment, element, at + 1))
    .filter(Boolean)
    .join(' ');
};

const describeCode = (list: string, segment: EdiSegment, element: number): string | undefined => {
  const code = elementText(segment, element);
  if (list === 'day') return formatDay(code);
  if (list === 'time') return parseTime(code);
  const words = findCodeWords(list, code);
  if (list === 'dateComposite') return joinWords(words, formatDay(componentText(segment, element, 2).slice(0, 8)));
  return list === 'quantityComposite' ? joinWords(words, componentText(segment, element, 2)) : words;
};

const joinWords = (words: string | undefined, text: string | undefined): string =>
  [words, text].filter((part) => part !== undefined && part !== '').join(': ');

const formatDay = (text: string): string | undefined => {
  const [year, month, day] = parseDay(text)?.split('-') ?? [];
  return year && `${month}/${day}/${year}`;
};

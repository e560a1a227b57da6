import type { EdiFinding } from './edi.types.ts';
import { type FindingCode, type FindingKind, findingKinds } from './finding-kinds.ts';
import type { EdiSegment } from './segment.ts';
import { tag } from './segment.ts';

/** Where a finding is, and its facts. */
export interface FindingFacts {
  readonly element?: number;
  readonly value?: string | number;
  readonly expected?: string | number;
}

export const createFinding = (
  code: FindingCode,
  at: Pick<EdiSegment, 'number' | 'byte'> & { readonly elements?: readonly string[] },
  facts: FindingFacts & { readonly documentSegment?: number; readonly isStrict?: boolean } = {},
): EdiFinding => {
  const kind: FindingKind = findingKinds[code];
  const { element, value, expected, documentSegment, isStrict } = facts;
  const shown = { value: shorten(value), expected: shorten(expected) };
  return {
    code,
    level: kind.level,
    severity: isStrict && kind.isErrorIfStrict ? 'ERROR' : kind.severity,
    place: formatPlace(at.number, element),
    segment: at.number,
    byte: at.byte,
    tag: tag({ elements: at.elements ?? [] }).slice(0, 3),
    ...(documentSegment !== undefined && { documentSegment }),
    ...(element !== undefined && { element }),
    ...(value !== undefined && { value: shown.value }),
    message: kind.message.replace('{value}', () => shown.value).replace('{expected}', () => shown.expected),
  };
};

export const formatPlace = (segment: number, element?: number): string =>
  element === undefined ? `segment ${segment}` : `segment ${segment}, element ${element}`;

/** Values of files can be long, and can contain control characters. */
const shorten = (value: string | number | undefined): string => {
  const text = typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

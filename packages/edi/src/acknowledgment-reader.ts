import type { DocumentReader } from './document-reader.types.ts';
import type { EdiAcknowledgment, EdiAcknowledgmentStatus, EdiInterchangeAcknowledgment } from './edi.types.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText, tag } from './segment.ts';

type DocumentResponse = EdiAcknowledgment['documents'][number];

/** AK501 and AK901: M, W, and X reject for reasons of security. */
const statusOf: ReadonlyMap<string, EdiAcknowledgmentStatus> = new Map([
  ['A', 'ACCEPTED'],
  ['E', 'ACCEPTED_WITH_ERRORS'],
  ['P', 'PARTLY_ACCEPTED'],
  ['R', 'REJECTED'],
  ['M', 'REJECTED'],
  ['W', 'REJECTED'],
  ['X', 'REJECTED'],
]);
/** An unknown code must not hide that the partner did not accept a document. */
const toStatus = (code: string): EdiAcknowledgmentStatus => statusOf.get(code) ?? 'REJECTED';

const textsFrom = (segment: EdiSegment, first: number): string[] =>
  segment.elements.flatMap((_, at) =>
    at >= first && elementText(segment, at) !== '' ? [elementText(segment, at)] : [],
  );

/** 997 and 999, which the partner sends for a group of ours. */
export const createFunctionalAcknowledgmentReader = (
  emit: (acknowledgment: EdiAcknowledgment) => void,
): DocumentReader => {
  let head = { control: '', functionalId: '' };
  let documents: DocumentResponse[] = [];
  let open = { type: '', control: '' };
  let errors: string[] = [];
  const readers = new Map<string, (segment: EdiSegment) => void>([
    [
      'AK1',
      (segment) => {
        head = { functionalId: elementText(segment, 1), control: elementText(segment, 2) };
      },
    ],
    [
      'AK2',
      (segment) => {
        open = { type: elementText(segment, 1), control: elementText(segment, 2) };
        errors = [];
      },
    ],
    [
      'AK3',
      (segment) =>
        errors.push(
          `${elementText(segment, 1)} at ${elementText(segment, 2)}: segment error ${elementText(segment, 4)}`,
        ),
    ],
    [
      'AK4',
      (segment) =>
        errors.push(
          `element ${elementText(segment, 1)}: element error ${elementText(segment, 3)} ${elementText(segment, 4)}`.trimEnd(),
        ),
    ],
    [
      'AK5',
      (segment) => {
        const own = textsFrom(segment, 2).map((code) => `document error ${code}`);
        documents.push({ ...open, status: toStatus(elementText(segment, 1)), errors: [...errors, ...own] });
      },
    ],
    [
      'AK9',
      (segment) => {
        const own = textsFrom(segment, 5).map((code) => `group error ${code}`);
        emit({ ...head, status: toStatus(elementText(segment, 1)), documents, errors: own });
        documents = [];
      },
    ],
  ]);
  const names = new Map([
    ['IK3', 'AK3'],
    ['IK4', 'AK4'],
    ['IK5', 'AK5'],
  ]);
  return {
    read: (segment) => {
      const name = tag(segment);
      readers.get(names.get(name) ?? name)?.(segment);
    },
    end: () => undefined,
  };
};

/** TA1, which stands outside of groups. */
export const readInterchangeAcknowledgment = (segment: EdiSegment): EdiInterchangeAcknowledgment => ({
  control: elementText(segment, 1),
  status: toStatus(elementText(segment, 4)),
  code: elementText(segment, 5),
});

const controlStatusOf: ReadonlyMap<string, EdiAcknowledgmentStatus> = new Map([
  ['7', 'ACCEPTED'],
  ['8', 'ACCEPTED'],
  ['4', 'REJECTED'],
]);

/** CONTRL, which the partner sends for an EDIFACT interchange of ours. */
export const createControlReader = (emit: (acknowledgment: EdiAcknowledgment) => void): DocumentReader => {
  let control = '';
  let status: EdiAcknowledgmentStatus = 'REJECTED';
  let errors: string[] = [];
  const documents: DocumentResponse[] = [];
  const toError = (segment: EdiSegment, element: number) => {
    const code = elementText(segment, element);
    return code === '' ? [] : [`error ${code}`];
  };
  const readers = new Map<string, (segment: EdiSegment) => void>([
    [
      'UCI',
      (segment) => {
        control = elementText(segment, 1);
        status = controlStatusOf.get(elementText(segment, 4)) ?? 'REJECTED';
        errors = toError(segment, 5);
      },
    ],
    [
      'UCM',
      (segment) =>
        documents.push({
          type: componentText(segment, 2, 1),
          control: elementText(segment, 1),
          status: controlStatusOf.get(elementText(segment, 3)) ?? 'REJECTED',
          errors: toError(segment, 4),
        }),
    ],
  ]);
  return {
    read: (segment) => readers.get(tag(segment))?.(segment),
    end: () => {
      const isPartial = status === 'ACCEPTED' && documents.some((document) => document.status === 'REJECTED');
      emit({ control, functionalId: '', status: isPartial ? 'PARTLY_ACCEPTED' : status, documents, errors });
    },
  };
};

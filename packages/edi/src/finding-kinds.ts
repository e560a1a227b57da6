/** ERROR rejects the document, group, or interchange; WARNING accepts it; NOTE is not a fault. */
export type FindingSeverity = 'ERROR' | 'WARNING' | 'NOTE';

export interface FindingKind {
  readonly level: 'INTERCHANGE' | 'GROUP' | 'DOCUMENT';
  readonly severity: FindingSeverity;
  /** Warnings that are errors for a strict partner. */
  readonly isErrorIfStrict?: true;
  readonly message: string;
}

const interchange = { level: 'INTERCHANGE' } as const;
const group = { level: 'GROUP' } as const;
const document = { level: 'DOCUMENT' } as const;
const error = { severity: 'ERROR' } as const;
const warning = { severity: 'WARNING' } as const;
const note = { severity: 'NOTE' } as const;
const strictWarning = { severity: 'WARNING', isErrorIfStrict: true } as const;

/** `{…}` are the facts of the finding. */
export const findingKinds = {
  TEXT_OUTSIDE_INTERCHANGE: { ...interchange, ...warning, message: 'Text outside of an interchange was skipped.' },
  HEADER_UNREADABLE: {
    ...interchange,
    ...error,
    message: 'The header does not state its delimiters: it is cut or damaged.',
  },
  SEGMENT_TOO_LONG: {
    ...interchange,
    ...error,
    message: 'A segment is longer than 65,536 bytes: a terminator is missing.',
  },
  BYTE_ORDER_MARK: { ...interchange, ...note, message: 'The file starts with a byte order mark, which was ignored.' },
  LINES_WRAPPED: { ...interchange, ...warning, message: 'Line ends inside of segments were ignored.' },
  HEADER_LENGTH: { ...interchange, ...warning, message: 'ISA has {value} characters instead of 106.' },
  HEADER_DATE_INVALID: { ...interchange, ...warning, message: '"{value}" is not an existing date.' },
  HEADER_TIME_INVALID: { ...interchange, ...warning, message: '"{value}" is not a time.' },
  COMPONENT_SEPARATOR_MISSING: { ...interchange, ...warning, message: 'ISA16 states no component separator.' },
  USAGE_UNKNOWN: { ...interchange, ...error, message: '"{value}" is neither P (production) nor T (test).' },
  TEST_INTERCHANGE: { ...interchange, ...note, message: 'The interchange is a test, so nothing of it is booked.' },
  INTERCHANGE_CONTROL_REPEATED: {
    ...interchange,
    ...error,
    message: 'The file contains two interchanges with the control number {value}.',
  },
  INTERCHANGE_CONTROL_MISSING: { ...interchange, ...error, message: 'The interchange has no control number.' },
  INTERCHANGE_CONTROL_MISMATCH: {
    ...interchange,
    ...error,
    message: 'The trailer has the control number {value}, the header {expected}.',
  },
  INTERCHANGE_COUNT: {
    ...interchange,
    ...strictWarning,
    message: 'The trailer counts {value}, the file has {expected}.',
  },
  INTERCHANGE_TRAILER_MISSING: {
    ...interchange,
    ...error,
    message: 'The interchange has no trailer: the file is cut.',
  },
  TERMINATOR_MISSING: { ...interchange, ...note, message: 'The last segment has no terminator.' },
  SEGMENT_OUTSIDE_DOCUMENT: { ...interchange, ...warning, message: 'The segment {value} belongs to no document.' },
  GROUP_UNSUPPORTED: { ...group, ...strictWarning, message: 'Documents of the group {value} are not read.' },
  GROUP_CONTROL_INVALID: {
    ...group,
    ...warning,
    message: 'The control number "{value}" of the group is not a number.',
  },
  GROUP_CONTROL_MISMATCH: {
    ...group,
    ...error,
    message: 'The trailer of the group has the control number {value}, its header {expected}.',
  },
  GROUP_COUNT: { ...group, ...strictWarning, message: 'The group states {value} documents and contains {expected}.' },
  GROUP_TRAILER_MISSING: { ...group, ...error, message: 'The group has no trailer.' },
  VERSION_UNSUPPORTED: { ...group, ...error, message: 'The version "{value}" is not read.' },
  DOCUMENT_UNSUPPORTED: { ...document, ...error, message: 'Documents of the type {value} are not read.' },
  DOCUMENT_TYPE_MISSING: { ...document, ...error, message: 'The document does not state its type.' },
  DOCUMENT_CONTROL_MISSING: { ...document, ...error, message: 'The document has no control number.' },
  DOCUMENT_CONTROL_REPEATED: {
    ...document,
    ...error,
    message: 'Another document of the group has the control number {value}.',
  },
  DOCUMENT_CONTROL_MISMATCH: {
    ...document,
    ...error,
    message: 'The trailer of the document has the control number {value}, its header {expected}.',
  },
  DOCUMENT_COUNT: {
    ...document,
    ...strictWarning,
    message: 'The trailer counts {value} segments, the document has {expected}.',
  },
  DOCUMENT_TRAILER_MISSING: { ...document, ...error, message: 'The document has no trailer.' },
  LINE_COUNT: { ...document, ...strictWarning, message: 'The document states {value} lines and contains {expected}.' },
  LINE_SUM: {
    ...document,
    ...strictWarning,
    message: 'The document states a sum of {value}, its lines have {expected}.',
  },
  SEGMENT_UNKNOWN: { ...document, ...warning, message: '{value} is not the name of a segment.' },
  SEGMENT_UNEXPECTED: { ...document, ...warning, message: 'A document of this type has no segment {value}.' },
  SEGMENT_MISSING: { ...document, ...strictWarning, message: 'The segment {value} is missing.' },
  SEGMENT_REPEATED: { ...document, ...warning, message: 'The segment {value} occurs too often.' },
  SEGMENT_ORDER: { ...document, ...warning, message: 'The segment {value} comes too late.' },
  ELEMENT_MISSING: { ...document, ...strictWarning, message: 'The element is empty.' },
  ELEMENT_CONDITION: { ...document, ...warning, message: 'The element is empty, and the element with it is not.' },
  ELEMENT_EXTRA: { ...document, ...warning, message: 'The segment has more elements than it can have: {value}.' },
  ELEMENT_SHORT: { ...document, ...warning, message: '"{value}" is shorter than {expected} characters.' },
  ELEMENT_LONG: { ...document, ...warning, message: '"{value}" is longer than {expected} characters.' },
  CHARACTER_INVALID: { ...document, ...warning, message: '"{value}" contains a control character.' },
  CODE_INVALID: { ...document, ...warning, message: '"{value}" is not a code of this element.' },
  NUMBER_INVALID: { ...document, ...strictWarning, message: '"{value}" is not a number.' },
  DATE_INVALID: { ...document, ...strictWarning, message: '"{value}" is not an existing date.' },
  TIME_INVALID: { ...document, ...warning, message: '"{value}" is not a time.' },
  SETTING_NEEDED: { ...document, ...error, message: 'The settings of the partner must state {value}.' },
  PERIOD_INVALID: { ...document, ...error, message: '"{value}" is not an existing date, so the days are not known.' },
  PERIOD_MISSING: { ...document, ...error, message: 'The document does not state the days of this quantity.' },
  MEASURE_UNKNOWN: {
    ...document,
    ...warning,
    message: 'The quantity {value} has no meaning in the settings of the partner.',
  },
  MEASURE_SKIPPED: { ...document, ...note, message: 'Quantities {value} are not sales, receipts, or stock.' },
  ITEM_MISSING: { ...document, ...error, message: 'The line has no product code.' },
  STORE_MISSING: { ...document, ...error, message: 'A quantity has no store.' },
  QUANTITY_MISSING: { ...document, ...error, message: 'The store {value} has no quantity.' },
  QUANTITY_NOT_WHOLE: { ...document, ...error, message: '"{value}" is not a whole number of units.' },
  QUANTITY_INVALID: { ...document, ...error, message: '"{value}" is not a quantity.' },
  STORES_SUM: {
    ...document,
    ...strictWarning,
    message: 'The quantities of the stores add up to {expected}, the line states {value}.',
  },
  ORDER_STORES_SUM: {
    ...document,
    ...error,
    message: 'The quantities of the stores add up to {expected}, the order line states {value}.',
  },
  UNIT_UNSUPPORTED: { ...document, ...error, message: '"{value}" is not a unit that counts products.' },
  CASE_WITHOUT_PACK: {
    ...document,
    ...error,
    message: 'The line counts cases and does not state the units of a case.',
  },
  ORDER_NUMBER_MISSING: { ...document, ...error, message: 'The order has no number.' },
  PRICE_INVALID: { ...document, ...error, message: '"{value}" is not a price.' },
  TOTALS_ONLY: {
    ...document,
    ...warning,
    message: 'The document has totals of all stores only, which are not booked.',
  },
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof findingKinds;

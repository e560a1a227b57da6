import type { EdiDocumentReport, EdiFinding, EdiGroupReport, EdiInterchangeReport } from './edi.types.ts';
import type { DocumentBody, OutgoingDocument } from './envelope-writer.ts';
import type { FindingCode } from './finding-kinds.ts';
import type { EdiValue } from './writer.ts';

type Codes = Readonly<Partial<Record<FindingCode, string>>>;

/** AK304: what is wrong with a segment. */
const segmentCodes: Codes = {
  SEGMENT_UNKNOWN: '1',
  SEGMENT_MISSING: '3',
  SEGMENT_REPEATED: '5',
  SEGMENT_UNEXPECTED: '6',
  SEGMENT_ORDER: '7',
};
const hasElementErrors = '8';
/** AK403: what is wrong with an element. */
const elementCodes: Codes = {
  ELEMENT_MISSING: '1',
  ELEMENT_CONDITION: '2',
  ELEMENT_EXTRA: '3',
  ELEMENT_SHORT: '4',
  ELEMENT_LONG: '5',
  CHARACTER_INVALID: '6',
  NUMBER_INVALID: '6',
  QUANTITY_INVALID: '6',
  PRICE_INVALID: '6',
  CODE_INVALID: '7',
  DATE_INVALID: '8',
  PERIOD_INVALID: '8',
  TIME_INVALID: '9',
};
/** AK502 */
const documentCodes: Codes = {
  DOCUMENT_UNSUPPORTED: '1',
  DOCUMENT_TRAILER_MISSING: '2',
  DOCUMENT_CONTROL_MISMATCH: '3',
  DOCUMENT_COUNT: '4',
  DOCUMENT_TYPE_MISSING: '6',
  DOCUMENT_CONTROL_MISSING: '7',
  DOCUMENT_CONTROL_REPEATED: '23',
};
const hasSegmentErrors = '5';
/** AK905 */
const groupCodes: Codes = {
  GROUP_UNSUPPORTED: '1',
  VERSION_UNSUPPORTED: '2',
  GROUP_TRAILER_MISSING: '3',
  GROUP_CONTROL_MISMATCH: '4',
  GROUP_COUNT: '5',
  GROUP_CONTROL_INVALID: '6',
};
/** AK5 and AK9 have places for five errors each. */
const maxErrors = 5;
/** AK404: the value is copied, but not at any length. */
const maxCopiedValue = 99;

const isSyntax = ({ code }: EdiFinding): boolean => code in segmentCodes || code in elementCodes;

/** A response to a response would never end. */
export const needsAcknowledgment = ({ group, documents }: EdiGroupReport): boolean =>
  group?.functionalId !== 'FA' && documents.some(({ document }) => document.type !== 'CONTRL');

/**
 * The 997 for a group: what was read, not whether it will be booked. Findings of the content, such as an unknown store,
 * have no codes in it. A group of a rejected interchange is rejected, so that the partner sends it again.
 */
export const buildFunctionalAcknowledgment = (
  { isAccepted: isInterchangeAccepted }: Pick<EdiInterchangeReport, 'isAccepted'>,
  report: EdiGroupReport,
  control: string,
): OutgoingDocument => {
  const { group, documents, stated, findings } = report;
  const isAccepted = isInterchangeAccepted && report.isAccepted;
  const accepted = isAccepted ? documents.filter((document) => !isRejectedDocument(document)).length : 0;
  const shown = isAccepted ? documents : documents.filter(isRejectedDocument);
  const body: EdiValue[][] = [
    ['AK1', group?.functionalId, group?.control],
    ...shown.flatMap(buildDocumentResponse),
    [
      'AK9',
      isAccepted ? groupResult(report, accepted) : 'R',
      stated ?? documents.length,
      documents.length,
      accepted,
      ...errorsIn(findings, groupCodes),
    ],
  ];
  return { type: ['997'], control, body };
};

/** Errors of the content, such as a missing setting of the partner, do not reject: the document waits for a correction. */
export const isRejectedDocument = ({ findings }: Pick<EdiDocumentReport, 'findings'>): boolean =>
  findings.some((finding) => isError(finding) && (isSyntax(finding) || finding.code in documentCodes));

const groupResult = ({ documents, findings }: EdiGroupReport, accepted: number): string => {
  if (accepted === 0 && documents.length > 0) return 'R';
  if (accepted < documents.length) return 'P';
  const hasErrors = findings.length > 0 || documents.some((document) => documentErrors(document).length > 0);
  return hasErrors ? 'E' : 'A';
};

const errorsIn = (findings: readonly EdiFinding[], codes: Codes): string[] =>
  [...new Set(findings.flatMap(({ code }) => codes[code] ?? []))].slice(0, maxErrors);

const documentErrors = ({ findings }: EdiDocumentReport): string[] => {
  const errors = errorsIn(findings, documentCodes);
  return [...errors, ...(findings.some(isSyntax) ? [hasSegmentErrors] : [])].slice(0, maxErrors);
};

const buildDocumentResponse = (report: EdiDocumentReport): EdiValue[][] => {
  const errors = documentErrors(report);
  const accepted = errors.length > 0 ? 'E' : 'A';
  return [
    ['AK2', report.document.type, report.document.control],
    ...buildSegmentErrors(report.findings.filter(isSyntax)),
    ['AK5', isRejectedDocument(report) ? 'R' : accepted, ...errors],
  ];
};

/** An AK3 for each segment and kind of error. The AK4 of its elements follow the AK3 for elements. */
const buildSegmentErrors = (findings: readonly EdiFinding[]): EdiValue[][] => {
  const segments = [...new Set(findings.map(({ segment }) => segment))];
  return segments.flatMap((segment) => {
    const found = findings.filter((finding) => finding.segment === segment);
    const elements = found.filter(({ code }) => code in elementCodes);
    return [
      ...found.flatMap((finding) => {
        const code = segmentCodes[finding.code];
        const name = finding.code === 'SEGMENT_MISSING' ? finding.value : finding.tag;
        return code === undefined ? [] : [['AK3', name, finding.documentSegment, '', code]];
      }),
      ...elements.slice(0, 1).map(({ tag, documentSegment }) => ['AK3', tag, documentSegment, '', hasElementErrors]),
      ...elements
        .filter(isFirstOfElement)
        .map(({ code, element, value }) => ['AK4', element, '', elementCodes[code], value?.slice(0, maxCopiedValue)]),
    ];
  });
};

/** A number that is wrong in the grammar and in the content is one error. */
const isFirstOfElement = ({ code, element }: EdiFinding, at: number, all: readonly EdiFinding[]): boolean =>
  at === all.findIndex((other) => other.element === element && elementCodes[other.code] === elementCodes[code]);

/** TA105 */
const interchangeCodes: Codes = {
  INTERCHANGE_CONTROL_MISMATCH: '001',
  HEADER_DATE_INVALID: '014',
  HEADER_TIME_INVALID: '015',
  INTERCHANGE_CONTROL_MISSING: '018',
  USAGE_UNKNOWN: '020',
  INTERCHANGE_COUNT: '021',
  SEGMENT_OUTSIDE_DOCUMENT: '022',
  INTERCHANGE_TRAILER_MISSING: '023',
  SEGMENT_TOO_LONG: '024',
  INTERCHANGE_CONTROL_REPEATED: '025',
};

/** The TA1 for an interchange whose ISA14 requests it. */
export const buildInterchangeAcknowledgment = ({
  interchange,
  findings,
  isAccepted,
}: EdiInterchangeReport): EdiValue[] => {
  const [error] = errorsIn(isAccepted ? findings : findings.filter(isError), interchangeCodes);
  const withErrors = error === undefined ? 'A' : 'E';
  const day = interchange.day.replaceAll('-', '').slice(2);
  return [
    'TA1',
    interchange.control,
    day,
    interchange.time.replace(':', ''),
    isAccepted ? withErrors : 'R',
    error ?? '000',
  ];
};

/** The error codes of CONTRL: 12 value, 13 missing, 15 not supported here, 21 characters, 28 references, 29 counts. */
const controlCodes: Codes = {
  SEGMENT_UNKNOWN: '15',
  SEGMENT_UNEXPECTED: '15',
  SEGMENT_ORDER: '15',
  SEGMENT_MISSING: '13',
  SEGMENT_REPEATED: '35',
  CHARACTER_INVALID: '21',
  QUANTITY_INVALID: '37',
  PERIOD_INVALID: '12',
  DOCUMENT_UNSUPPORTED: '14',
  DOCUMENT_TYPE_MISSING: '13',
  DOCUMENT_CONTROL_MISSING: '13',
  DOCUMENT_CONTROL_REPEATED: '26',
  DOCUMENT_TRAILER_MISSING: '13',
  DOCUMENT_CONTROL_MISMATCH: '28',
  DOCUMENT_COUNT: '29',
  LINE_COUNT: '29',
  GROUP_TRAILER_MISSING: '13',
  GROUP_CONTROL_MISMATCH: '28',
  GROUP_COUNT: '29',
  INTERCHANGE_TRAILER_MISSING: '13',
  INTERCHANGE_CONTROL_MISMATCH: '28',
  INTERCHANGE_COUNT: '29',
  INTERCHANGE_CONTROL_REPEATED: '26',
  INTERCHANGE_CONTROL_MISSING: '13',
};
const [rejected, acknowledged] = ['4', '7'];

/** The CONTRL for an EDIFACT interchange. Without documents rejected it acknowledges the interchange as a whole. */
export const buildControlMessage = (report: EdiInterchangeReport, control: string): OutgoingDocument => {
  const { interchange, groups, findings, isAccepted } = report;
  const documents = groups.flatMap((group) => group.documents);
  const own = [...findings, ...groups.flatMap((group) => group.findings)];
  const [error] = errorsIn(own.filter(isError), controlCodes);
  const isWhole = isAccepted && groups.every((group) => group.isAccepted);
  const body: DocumentBody = [
    [
      'UCI',
      interchange.control,
      [interchange.sender.id, interchange.sender.qualifier],
      [interchange.receiver.id, interchange.receiver.qualifier],
      isWhole ? acknowledged : rejected,
      error,
    ],
    ...(isWhole ? documents.filter(isControlRejected).flatMap(buildMessageResponse) : []),
  ];
  return { type: ['CONTRL', 'D', '3', 'UN'], control, body };
};

const isControlRejected = ({ findings }: EdiDocumentReport): boolean =>
  findings.some((finding) => isError(finding) && finding.code in controlCodes);

const isError = ({ severity }: EdiFinding): boolean => severity === 'ERROR';

const buildMessageResponse = ({ document, findings }: EdiDocumentReport): EdiValue[][] => {
  const errors = findings.filter(isError);
  const [error] = errorsIn(errors, controlCodes);
  const type = [document.type, document.version.slice(0, 1), document.version.slice(1), 'UN'];
  return [
    // 18: an error without a code of its own.
    ['UCM', document.control, type, rejected, error ?? '18'],
    ...errors
      .filter(({ code }) => code in controlCodes && code.startsWith('SEGMENT'))
      .map(({ code, documentSegment }) => ['UCS', documentSegment, controlCodes[code]]),
  ];
};

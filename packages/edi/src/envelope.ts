import { readInterchangeAcknowledgment } from './acknowledgment-reader.ts';
import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type {
  EdiDocument,
  EdiDocumentReport,
  EdiEvent,
  EdiFinding,
  EdiGroup,
  EdiGroupReport,
  EdiInterchange,
} from './edi.types.ts';
import { parseGroup, parseInterchange } from './envelope-headers.ts';
import type { FindingCode } from './finding-kinds.ts';
import { createFinding, type FindingFacts } from './findings.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText, tag } from './segment.ts';
import type { EdiSettings } from './settings.ts';
import { byteOrderMark } from './tokenizer.ts';

export interface EnvelopeDeps {
  readonly emit: (event: EdiEvent) => void;
  readonly findSettings: (document: EdiDocument) => EdiSettings;
  readonly openDocument: (document: EdiDocument, settings: EdiSettings, report: ReportFinding) => DocumentReader;
}

/** Errors, and other findings, that a report retains: a damaged file can have one per segment. */
const maxFindings = 500;
/** The groups whose documents are read: 852, 850, 855, 846, 997, 999. */
const readGroups = new Set(['PD', 'PO', 'PR', 'IB', 'FA']);

interface OpenInterchange {
  readonly interchange: EdiInterchange;
  readonly findings: EdiFinding[];
  readonly groups: EdiGroupReport[];
  documents: number;
  isWrapped: boolean;
  /** A partner of its documents is strict. */
  isStrict: boolean;
}
interface OpenGroup {
  readonly group: EdiGroup | undefined;
  readonly documents: EdiDocumentReport[];
  readonly findings: EdiFinding[];
  readonly controls: Set<string>;
}
interface OpenDocument {
  readonly document: EdiDocument;
  reader: DocumentReader;
  readonly findings: EdiFinding[];
  readonly report: ReportFinding;
  findingCount: number;
  segments: number;
  hasErrors: boolean;
}

/** The place of faults that have no segment: the end of the file. */
type Place = Pick<EdiSegment, 'number' | 'byte'> & { readonly elements?: readonly string[] };

/** Finds interchanges, groups, and documents in segments, and compares their trailers with what they contain. */
export const createEnvelope = ({ emit, findSettings, openDocument }: EnvelopeDeps) => {
  let interchange: OpenInterchange | undefined;
  let group: OpenGroup | undefined;
  let document: OpenDocument | undefined;
  let interchanges = 0;
  let hasMark = false;
  const controls = new Set<string>();

  const add = (finding: EdiFinding) => {
    if (finding.level === 'DOCUMENT' && document) {
      document.hasErrors ||= finding.severity === 'ERROR';
      document.findingCount += 1;
      const isError = finding.severity === 'ERROR';
      if (document.findings.filter(({ severity }) => (severity === 'ERROR') === isError).length >= maxFindings) return;
      document.findings.push(finding);
    } else if (finding.level === 'GROUP' && group) group.findings.push(finding);
    else if (interchange && interchange.findings.length < maxFindings) interchange.findings.push(finding);
    emit({ kind: 'FINDING', finding, document: finding.level === 'DOCUMENT' ? document?.document : undefined });
  };
  const report = (code: FindingCode, place: Place, facts: FindingFacts = {}) =>
    add(createFinding(code, place, { ...facts, isStrict: interchange?.isStrict ?? false }));

  const openInterchange = (segment: EdiSegment) => {
    closeInterchange(segment);
    interchanges += 1;
    const findings: Parameters<ReportFinding>[] = [];
    const parsed = parseInterchange(segment, interchanges, (...finding) => findings.push(finding));
    interchange = { interchange: parsed, findings: [], groups: [], documents: 0, isWrapped: false, isStrict: false };
    emit({ kind: 'INTERCHANGE', interchange: parsed });
    if (hasMark) report('BYTE_ORDER_MARK', segment);
    hasMark = false;
    for (const [code, at, facts] of findings) report(code, at, facts);
    const key = JSON.stringify([parsed.sender, parsed.receiver, parsed.control]);
    if (parsed.control !== '' && controls.has(key))
      report('INTERCHANGE_CONTROL_REPEATED', segment, { value: parsed.control });
    controls.add(key);
  };

  const closeInterchange = (place: Place, trailer?: EdiSegment) => {
    closeGroup(place);
    if (!interchange) return;
    const { control } = interchange.interchange;
    const count =
      interchange.interchange.syntax.standard === 'X12' || hasGroups(interchange)
        ? interchange.groups.length
        : interchange.documents;
    if (!trailer) report('INTERCHANGE_TRAILER_MISSING', place);
    else {
      compareControls('INTERCHANGE_CONTROL_MISMATCH', trailer, control);
      compareCounts('INTERCHANGE_COUNT', trailer, count);
    }
    const { findings, groups } = interchange;
    const isAccepted = findings.every(({ severity }) => severity !== 'ERROR');
    emit({ kind: 'INTERCHANGE_END', report: { interchange: interchange.interchange, groups, findings, isAccepted } });
    interchange = undefined;
  };

  const compareControls = (code: FindingCode, trailer: EdiSegment, expected: string, found: ReportFinding = report) => {
    const value = elementText(trailer, 2);
    if (value !== expected && !isSameNumber(value, expected)) found(code, trailer, { element: 2, value, expected });
  };
  const compareCounts = (code: FindingCode, trailer: EdiSegment, expected: number, found: ReportFinding = report) => {
    const value = elementText(trailer, 1);
    if (!isSameNumber(value, String(expected))) found(code, trailer, { element: 1, value, expected });
  };

  const openGroup = (segment: EdiSegment | undefined, place: Place) => {
    closeGroup(place);
    group = { group: segment && parseGroup(segment), documents: [], findings: [], controls: new Set() };
    if (!segment || !group.group || segment.syntax.standard !== 'X12') return;
    const { functionalId, control, version } = group.group;
    if (!readGroups.has(functionalId)) report('GROUP_UNSUPPORTED', segment, { element: 1, value: functionalId });
    if (!/^\d{1,9}$/.test(control)) report('GROUP_CONTROL_INVALID', segment, { element: 6, value: control });
    if (!/^00[3-8]\d{3}/.test(version)) report('VERSION_UNSUPPORTED', segment, { element: 8, value: version });
  };

  const closeGroup = (place: Place, trailer?: EdiSegment) => {
    closeDocument(place);
    if (!group) return;
    if (group.group && !trailer) report('GROUP_TRAILER_MISSING', place);
    if (group.group && trailer) {
      compareControls('GROUP_CONTROL_MISMATCH', trailer, group.group.control);
      compareCounts('GROUP_COUNT', trailer, group.documents.length);
    }
    const { documents, findings } = group;
    const stated = trailer && Number(elementText(trailer, 1));
    const isAccepted = findings.every(({ severity }) => severity !== 'ERROR');
    interchange?.groups.push({
      group: group.group,
      documents,
      stated: Number.isSafeInteger(stated) ? stated : undefined,
      findings,
      isAccepted,
    });
    group = undefined;
  };

  const openDocumentAt = (segment: EdiSegment) => {
    closeDocument(segment);
    if (!interchange) return;
    if (!group) openGroup(undefined, segment);
    interchange.documents += 1;
    const isX12 = segment.syntax.standard === 'X12';
    const opened: EdiDocument = {
      number: interchange.documents,
      type: isX12 ? elementText(segment, 1) : componentText(segment, 2, 1),
      control: isX12 ? elementText(segment, 2) : elementText(segment, 1),
      version: isX12 ? (group?.group?.version ?? '') : `${componentText(segment, 2, 2)}${componentText(segment, 2, 3)}`,
      segment: segment.number,
      byte: segment.byte,
      interchange: interchange.interchange,
      group: group?.group,
    };
    const settings = findSettings(opened);
    interchange.isStrict ||= settings.isStrict;
    const reportInDocument: ReportFinding = (code, at, facts) =>
      add(
        createFinding(code, at, {
          ...facts,
          documentSegment: at.number - segment.number + 1,
          isStrict: settings.isStrict,
        }),
      );
    emit({ kind: 'DOCUMENT', document: opened });
    document = {
      document: opened,
      reader: noReader,
      findings: [],
      report: reportInDocument,
      findingCount: 0,
      segments: 0,
      hasErrors: false,
    };
    document.reader = openDocument(opened, settings, reportInDocument);
    if (opened.type === '') reportInDocument('DOCUMENT_TYPE_MISSING', segment, { element: isX12 ? 1 : 2 });
    if (opened.control === '') reportInDocument('DOCUMENT_CONTROL_MISSING', segment, { element: isX12 ? 2 : 1 });
    else if (group?.controls.has(opened.control))
      reportInDocument('DOCUMENT_CONTROL_REPEATED', segment, { element: isX12 ? 2 : 1, value: opened.control });
    group?.controls.add(opened.control);
  };

  const closeDocument = (place: Place, trailer?: EdiSegment) => {
    if (!document) return;
    if (trailer) {
      compareControls('DOCUMENT_CONTROL_MISMATCH', trailer, document.document.control, document.report);
      compareCounts('DOCUMENT_COUNT', trailer, document.segments, document.report);
      document.reader.end(trailer);
    } else add(createFinding('DOCUMENT_TRAILER_MISSING', place, { documentSegment: document.segments }));
    const { findings, findingCount, segments, hasErrors } = document;
    const status = hasErrors ? 'REJECTED' : findings.some(isWarning) ? 'ACCEPTED_WITH_WARNINGS' : 'ACCEPTED';
    const closed: EdiDocumentReport = { document: document.document, segments, status, findings, findingCount };
    group?.documents.push(closed);
    emit({ kind: 'DOCUMENT_END', report: closed });
    document = undefined;
  };

  const readBody = (segment: EdiSegment) => {
    if (document) document.reader.read(segment);
    else if (tag(segment) === 'TA1')
      emit({ kind: 'INTERCHANGE_ACKNOWLEDGMENT', acknowledgment: readInterchangeAcknowledgment(segment) });
    else report('SEGMENT_OUTSIDE_DOCUMENT', segment, { value: tag(segment).slice(0, 3) });
  };

  const startGroup = (segment: EdiSegment) => openGroup(segment, segment);
  const starts = new Map([
    ['ISA', openInterchange],
    ['UNB', openInterchange],
    ['GS', startGroup],
    ['UNG', startGroup],
    ['ST', openDocumentAt],
    ['UNH', openDocumentAt],
  ]);
  const ends = new Map([
    ['SE', closeDocument],
    ['UNT', closeDocument],
    ['GE', closeGroup],
    ['UNE', closeGroup],
    ['IEA', closeInterchange],
    ['UNZ', closeInterchange],
  ]);

  return {
    report,
    currentDocument: (): EdiDocument | undefined => document?.document,
    read: (segment: EdiSegment) => {
      const name = tag(segment);
      hasMark ||= segment.gap.includes(byteOrderMark);
      if (segment.isCut) report('TERMINATOR_MISSING', segment);
      if (name.startsWith('UNA') && segment.elements.length === 1) return;
      const start = starts.get(name);
      start?.(segment);
      if (segment.isWrapped && interchange && !interchange.isWrapped) {
        interchange.isWrapped = true;
        report('LINES_WRAPPED', segment);
      }
      if (document) document.segments += 1;
      if (start) return;
      const end = ends.get(name);
      if (end) end(segment, segment);
      else readBody(segment);
    },
    end: (place: Place) => closeInterchange(place),
  };
};

const noReader: DocumentReader = { read: () => undefined, end: () => undefined };
const hasGroups = ({ groups }: OpenInterchange): boolean => groups.some(({ group }) => group !== undefined);
const isWarning = ({ severity }: EdiFinding): boolean => severity === 'WARNING';
/** Control numbers are compared without leading zeros. */
const isSameNumber = (left: string, right: string): boolean =>
  /^\d{1,14}$/.test(left) && /^\d{1,14}$/.test(right) && Number(left) === Number(right);

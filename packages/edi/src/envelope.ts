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

interface EnvelopeState extends EnvelopeDeps {
  interchange: OpenInterchange | undefined;
  group: OpenGroup | undefined;
  document: OpenDocument | undefined;
  interchanges: number;
  hasMark: boolean;
  readonly controls: Set<string>;
}

/** Finds interchanges, groups, and documents in segments, and compares their trailers with what they contain. */
export const createEnvelope = (deps: EnvelopeDeps) => {
  const state: EnvelopeState = {
    ...deps,
    interchange: undefined,
    group: undefined,
    document: undefined,
    interchanges: 0,
    hasMark: false,
    controls: new Set<string>(),
  };
  return {
    report: (code: FindingCode, place: Place) => report(state, code, place),
    currentDocument: (): EdiDocument | undefined => state.document?.document,
    read: (segment: EdiSegment) => {
      const name = tag(segment);
      state.hasMark ||= segment.gap.includes(byteOrderMark);
      if (segment.isCut) report(state, 'TERMINATOR_MISSING', segment);
      if (name.startsWith('UNA') && segment.elements.length === 1) return;
      const start = starts.get(name);
      start?.(state, segment);
      if (segment.isWrapped && state.interchange && !state.interchange.isWrapped) {
        state.interchange.isWrapped = true;
        report(state, 'LINES_WRAPPED', segment);
      }
      if (state.document) state.document.segments += 1;
      if (start) return;
      const end = ends.get(name);
      if (end) end(state, segment, segment);
      else readBody(state, segment);
    },
    end: (place: Place) => closeInterchange(state, place),
  };
};

const add = (state: EnvelopeState, finding: EdiFinding) => {
  if (finding.level === 'DOCUMENT' && state.document) {
    state.document.hasErrors ||= finding.severity === 'ERROR';
    state.document.findingCount += 1;
    const isError = finding.severity === 'ERROR';
    if (state.document.findings.filter(({ severity }) => (severity === 'ERROR') === isError).length >= maxFindings)
      return;
    state.document.findings.push(finding);
  } else if (finding.level === 'GROUP' && state.group) state.group.findings.push(finding);
  else if (state.interchange && state.interchange.findings.length < maxFindings)
    state.interchange.findings.push(finding);
  state.emit({
    kind: 'FINDING',
    finding,
    document: finding.level === 'DOCUMENT' ? state.document?.document : undefined,
  });
};

const report = (state: EnvelopeState, code: FindingCode, place: Place, facts: FindingFacts = {}) =>
  add(state, createFinding(code, place, { ...facts, isStrict: state.interchange?.isStrict ?? false }));
const reportIn =
  (state: EnvelopeState): ReportFinding =>
  (code, place, facts) =>
    report(state, code, place, facts);

const openInterchange = (state: EnvelopeState, segment: EdiSegment) => {
  closeInterchange(state, segment);
  state.interchanges += 1;
  const findings: Parameters<ReportFinding>[] = [];
  const parsed = parseInterchange(segment, state.interchanges, (...finding) => findings.push(finding));
  state.interchange = {
    interchange: parsed,
    findings: [],
    groups: [],
    documents: 0,
    isWrapped: false,
    isStrict: false,
  };
  state.emit({ kind: 'INTERCHANGE', interchange: parsed });
  if (state.hasMark) report(state, 'BYTE_ORDER_MARK', segment);
  state.hasMark = false;
  for (const [code, at, facts] of findings) report(state, code, at, facts);
  const key = JSON.stringify([parsed.sender, parsed.receiver, parsed.control]);
  if (parsed.control !== '' && state.controls.has(key))
    report(state, 'INTERCHANGE_CONTROL_REPEATED', segment, { value: parsed.control });
  state.controls.add(key);
};

const closeInterchange = (state: EnvelopeState, place: Place, trailer?: EdiSegment) => {
  closeGroup(state, place);
  if (!state.interchange) return;
  const { control } = state.interchange.interchange;
  const count =
    state.interchange.interchange.syntax.standard === 'X12' || hasGroups(state.interchange)
      ? state.interchange.groups.length
      : state.interchange.documents;
  if (!trailer) report(state, 'INTERCHANGE_TRAILER_MISSING', place);
  else {
    compareControls(reportIn(state), trailer, { code: 'INTERCHANGE_CONTROL_MISMATCH', expected: control });
    compareCounts(reportIn(state), trailer, { code: 'INTERCHANGE_COUNT', expected: count });
  }
  const { findings, groups } = state.interchange;
  const isAccepted = findings.every(({ severity }) => severity !== 'ERROR');
  state.emit({
    kind: 'INTERCHANGE_END',
    report: { interchange: state.interchange.interchange, groups, findings, isAccepted },
  });
  state.interchange = undefined;
};

/** What a trailer must state. */
interface Stated<T> {
  readonly code: FindingCode;
  readonly expected: T;
}

const compareControls = (found: ReportFinding, trailer: EdiSegment, { code, expected }: Stated<string>) => {
  const value = elementText(trailer, 2);
  if (value !== expected && !isSameNumber(value, expected)) found(code, trailer, { element: 2, value, expected });
};

const compareCounts = (found: ReportFinding, trailer: EdiSegment, { code, expected }: Stated<number>) => {
  const value = elementText(trailer, 1);
  if (!isSameNumber(value, String(expected))) found(code, trailer, { element: 1, value, expected });
};

const openGroup = (state: EnvelopeState, segment: EdiSegment | undefined, place: Place) => {
  closeGroup(state, place);
  state.group = { group: segment && parseGroup(segment), documents: [], findings: [], controls: new Set() };
  if (!segment || !state.group.group || segment.syntax.standard !== 'X12') return;
  const { functionalId, control, version } = state.group.group;
  if (!readGroups.has(functionalId)) report(state, 'GROUP_UNSUPPORTED', segment, { element: 1, value: functionalId });
  if (!/^\d{1,9}$/.test(control)) report(state, 'GROUP_CONTROL_INVALID', segment, { element: 6, value: control });
  if (!/^00[3-8]\d{3}/.test(version)) report(state, 'VERSION_UNSUPPORTED', segment, { element: 8, value: version });
};

const closeGroup = (state: EnvelopeState, place: Place, trailer?: EdiSegment) => {
  closeDocument(state, place);
  if (!state.group) return;
  if (state.group.group && !trailer) report(state, 'GROUP_TRAILER_MISSING', place);
  if (state.group.group && trailer) {
    compareControls(reportIn(state), trailer, { code: 'GROUP_CONTROL_MISMATCH', expected: state.group.group.control });
    compareCounts(reportIn(state), trailer, { code: 'GROUP_COUNT', expected: state.group.documents.length });
  }
  const { documents, findings } = state.group;
  const stated = trailer && Number(elementText(trailer, 1));
  const isAccepted = findings.every(({ severity }) => severity !== 'ERROR');
  state.interchange?.groups.push({
    group: state.group.group,
    documents,
    stated: Number.isSafeInteger(stated) ? stated : undefined,
    findings,
    isAccepted,
  });
  state.group = undefined;
};

const openDocumentAt = (state: EnvelopeState, segment: EdiSegment) => {
  closeDocument(state, segment);
  if (!state.interchange) return;
  if (!state.group) openGroup(state, undefined, segment);
  state.interchange.documents += 1;
  const isX12 = segment.syntax.standard === 'X12';
  const opened: EdiDocument = {
    number: state.interchange.documents,
    type: isX12 ? elementText(segment, 1) : componentText(segment, 2, 1),
    control: isX12 ? elementText(segment, 2) : elementText(segment, 1),
    version: isX12
      ? (state.group?.group?.version ?? '')
      : `${componentText(segment, 2, 2)}${componentText(segment, 2, 3)}`,
    segment: segment.number,
    byte: segment.byte,
    interchange: state.interchange.interchange,
    group: state.group?.group,
  };
  const settings = state.findSettings(opened);
  state.interchange.isStrict ||= settings.isStrict;
  const reportInDocument: ReportFinding = (code, at, facts) =>
    add(
      state,
      createFinding(code, at, {
        ...facts,
        documentSegment: at.number - segment.number + 1,
        isStrict: settings.isStrict,
      }),
    );
  state.emit({ kind: 'DOCUMENT', document: opened });
  state.document = {
    document: opened,
    reader: noReader,
    findings: [],
    report: reportInDocument,
    findingCount: 0,
    segments: 0,
    hasErrors: false,
  };
  state.document.reader = state.openDocument(opened, settings, reportInDocument);
  if (opened.type === '') reportInDocument('DOCUMENT_TYPE_MISSING', segment, { element: isX12 ? 1 : 2 });
  if (opened.control === '') reportInDocument('DOCUMENT_CONTROL_MISSING', segment, { element: isX12 ? 2 : 1 });
  else if (state.group?.controls.has(opened.control))
    reportInDocument('DOCUMENT_CONTROL_REPEATED', segment, { element: isX12 ? 2 : 1, value: opened.control });
  state.group?.controls.add(opened.control);
};

const closeDocument = (state: EnvelopeState, place: Place, trailer?: EdiSegment) => {
  if (!state.document) return;
  if (trailer) {
    compareControls(state.document.report, trailer, {
      code: 'DOCUMENT_CONTROL_MISMATCH',
      expected: state.document.document.control,
    });
    compareCounts(state.document.report, trailer, { code: 'DOCUMENT_COUNT', expected: state.document.segments });
    state.document.reader.end(trailer);
  } else add(state, createFinding('DOCUMENT_TRAILER_MISSING', place, { documentSegment: state.document.segments }));
  const { findings, findingCount, segments, hasErrors } = state.document;
  const status = hasErrors ? 'REJECTED' : findings.some(isWarning) ? 'ACCEPTED_WITH_WARNINGS' : 'ACCEPTED';
  const closed: EdiDocumentReport = { document: state.document.document, segments, status, findings, findingCount };
  state.group?.documents.push(closed);
  state.emit({ kind: 'DOCUMENT_END', report: closed });
  state.document = undefined;
};

const readBody = (state: EnvelopeState, segment: EdiSegment) => {
  if (state.document) state.document.reader.read(segment);
  else if (tag(segment) === 'TA1')
    state.emit({ kind: 'INTERCHANGE_ACKNOWLEDGMENT', acknowledgment: readInterchangeAcknowledgment(segment) });
  else report(state, 'SEGMENT_OUTSIDE_DOCUMENT', segment, { value: tag(segment).slice(0, 3) });
};

const startGroup = (state: EnvelopeState, segment: EdiSegment) => openGroup(state, segment, segment);

const starts: ReadonlyMap<string, (state: EnvelopeState, segment: EdiSegment) => void> = new Map([
  ['ISA', openInterchange],
  ['UNB', openInterchange],
  ['GS', startGroup],
  ['UNG', startGroup],
  ['ST', openDocumentAt],
  ['UNH', openDocumentAt],
]);
const ends: ReadonlyMap<string, (state: EnvelopeState, place: Place, trailer: EdiSegment) => void> = new Map([
  ['SE', closeDocument],
  ['UNT', closeDocument],
  ['GE', closeGroup],
  ['UNE', closeGroup],
  ['IEA', closeInterchange],
  ['UNZ', closeInterchange],
]);

const noReader: DocumentReader = { read: () => undefined, end: () => undefined };
const hasGroups = ({ groups }: OpenInterchange): boolean => groups.some(({ group }) => group !== undefined);
const isWarning = ({ severity }: EdiFinding): boolean => severity === 'WARNING';
/** Control numbers are compared without leading zeros. */
const isSameNumber = (left: string, right: string): boolean =>
  /^\d{1,14}$/.test(left) && /^\d{1,14}$/.test(right) && Number(left) === Number(right);

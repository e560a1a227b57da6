import type { FindingCode } from './finding-kinds.ts';
import type { FindingFacts } from './findings.ts';
import type { EdiSegment } from './segment.ts';

/** Reads the segments of one document, ST to SE or UNH to UNT. */
export interface DocumentReader {
  readonly read: (segment: EdiSegment) => void;
  readonly end: (trailer: EdiSegment) => void;
}

export type ReportFinding = (code: FindingCode, segment: EdiSegment, facts?: FindingFacts) => void;

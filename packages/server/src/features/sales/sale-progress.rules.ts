import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';

/** What an import has recorded about itself; times in milliseconds since the phase began, null before it. */
export interface ProgressFacts {
  readonly status: ImportProgress['status'];
  readonly processedBytes: number;
  readonly totalBytes: number;
  readonly rows: number;
  readonly writtenRows: number;
  readonly readingMs: number | null;
  readonly writingMs: number | null;
}

type DerivedProgress = Pick<ImportProgress, 'phase' | 'share' | 'rowsPerSecond' | 'secondsLeft'>;

/** Reading takes about half of the time of an import. */
const readingWeight = 0.5;
/** Reports, estimates, and the commit follow after the last row. */
const maxRunningShare = 0.99;
/** Earlier measurements are too inaccurate. */
const minMeasuredMs = 1000;

export const computeProgress = (facts: ProgressFacts): DerivedProgress => {
  const { status, readingMs, writingMs } = facts;
  if (status !== 'RUNNING')
    return { phase: null, share: status === 'FAILED' ? shareDone(facts) : 1, rowsPerSecond: null, secondsLeft: null };
  const share = Math.min(maxRunningShare, shareDone(facts));
  if (writingMs !== null) return { phase: 'WRITING', share, ...measure(facts.writtenRows, writingMs, left(facts)) };
  if (readingMs !== null) return { phase: 'READING', share, ...measure(facts.rows, readingMs, left(facts)) };
  return { phase: 'WAITING', share, rowsPerSecond: null, secondsLeft: null };
};

const measure = (rows: number, elapsedMs: number, leftMs: number | undefined) => ({
  rowsPerSecond: elapsedMs < minMeasuredMs ? null : Math.round(rows / (elapsedMs / 1000)),
  secondsLeft: leftMs === undefined ? null : Math.ceil(leftMs / 1000),
});

const ratio = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

const shareDone = ({ processedBytes, totalBytes, rows, writtenRows, writingMs }: ProgressFacts): number =>
  writingMs === null
    ? readingWeight * ratio(processedBytes, totalBytes)
    : readingWeight + (1 - readingWeight) * ratio(writtenRows, rows);

/** The remaining milliseconds at the speed of the current phase; the speed of writing is first derived from reading. */
const left = (facts: ProgressFacts): number | undefined => {
  const { readingMs, writingMs, rows, writtenRows } = facts;
  if (readingMs === null || readingMs < minMeasuredMs) return undefined;
  const written = ratio(writtenRows, rows);
  if (writingMs !== null && writingMs >= minMeasuredMs && written > 0) return (writingMs * (1 - written)) / written;
  const share = shareDone(facts);
  return share > 0 ? (readingMs * (1 - share)) / share : undefined;
};

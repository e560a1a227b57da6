import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeProgress, type ProgressFacts } from './sale-progress.rules.ts';

const facts = (values: Partial<ProgressFacts>): ProgressFacts => ({
  status: 'RUNNING',
  processedBytes: 0,
  totalBytes: 1001,
  rows: 0,
  writtenRows: 0,
  readingMs: null,
  writingMs: null,
  ...values,
});

describe('the progress of an import', () => {
  test('covers reading and writing in equal parts, with the speed and the time left', () => {
    const reading = facts({ processedBytes: 500.5, rows: 4000, readingMs: 2000 });
    const writing = facts({ processedBytes: 1001, rows: 8000, writtenRows: 2000, readingMs: 6000, writingMs: 2000 });

    expect(computeProgress(facts({}))).toEqual({
      phase: 'WAITING',
      share: 0,
      rowsPerSecond: null,
      secondsLeft: null,
    });
    expect(computeProgress(reading)).toEqual({ phase: 'READING', share: 0.25, rowsPerSecond: 2000, secondsLeft: 6 });
    expect(computeProgress(writing)).toEqual({
      phase: 'WRITING',
      share: 0.625,
      rowsPerSecond: 1000,
      secondsLeft: 6,
    });
  });

  test('is complete only when the import has ended', () => {
    const written = { processedBytes: 1001, rows: 8000, writtenRows: 8000, readingMs: 6000, writingMs: 2000 };

    expect(computeProgress(facts(written))).toMatchObject({ phase: 'WRITING', share: 0.99, secondsLeft: 0 });
    expect(computeProgress(facts({ ...written, status: 'DONE' }))).toEqual({
      phase: null,
      share: 1,
      rowsPerSecond: null,
      secondsLeft: null,
    });
  });

  const count = fc.integer({ min: 0, max: 200_000_000 });
  const elapsed = fc.option(fc.integer({ min: 0, max: 3_600_000 }), { nil: null });
  const anyFacts = fc.record({
    status: fc.constant('RUNNING' as const),
    processedBytes: count,
    totalBytes: count,
    rows: count,
    writtenRows: count,
    readingMs: elapsed,
    writingMs: elapsed,
  });

  test('is a share below 1, whole rows per second, and whole seconds, whatever was recorded', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { share, rowsPerSecond, secondsLeft } = computeProgress(given);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThan(1);
        for (const figure of [rowsPerSecond, secondsLeft])
          expect(figure === null || (Number.isInteger(figure) && figure >= 0)).toBe(true);
      }),
    );
  });

  test('does not decrease while more is read or written', () => {
    fc.assert(
      fc.property(anyFacts, count, (given, more) => {
        const { share } = computeProgress(given);
        const { processedBytes, writtenRows } = given;
        expect(computeProgress({ ...given, processedBytes: processedBytes + more }).share).toBeGreaterThanOrEqual(
          share,
        );
        expect(computeProgress({ ...given, writtenRows: writtenRows + more }).share).toBeGreaterThanOrEqual(share);
      }),
    );
  });
});

import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import { formatImportProgress } from './import-progress.rules.ts';

const running: ImportProgress = {
  id: 1,
  status: 'RUNNING',
  phase: 'WAITING',
  processedBytes: 0,
  totalBytes: 1001,
  rows: 0,
  writtenRows: 0,
  share: 0,
  rowsPerSecond: null,
  secondsLeft: null,
  messages: [],
};

test.for([
  [{}, 'Waiting'],
  [{ phase: 'READING' }, ''],
  [{ phase: 'READING', rows: 1 }, '1 row read'],
  [{ phase: 'READING', rows: 4000, rowsPerSecond: 1 }, '4,000 rows read · 1 row per second'],
  [
    { phase: 'WRITING', rows: 8000, writtenRows: 2000, rowsPerSecond: 1000, secondsLeft: 61 },
    '2,000 of 8,000 rows saved · 1,000 rows per second · about 2 min left',
  ],
  [{ phase: 'WRITING', rows: 1, writtenRows: 1, secondsLeft: 0 }, '1 of 1 row saved · finishing'],
] as const)('%j is shown as %s', ([progress, text]) => {
  expect(formatImportProgress({ ...running, ...progress })).toBe(text);
});

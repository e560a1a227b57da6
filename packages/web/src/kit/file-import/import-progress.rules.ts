import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';

/** What the import has done, how fast it is, and how long it will take. */
export const formatImportProgress = (progress: ImportProgress | undefined): string => {
  if (!progress) return '';
  const { rowsPerSecond, secondsLeft } = progress;
  const parts = [
    formatDone(progress),
    rowsPerSecond !== null && `${formatCount(rowsPerSecond, 'row')} per second`,
    secondsLeft !== null && formatTimeLeft(secondsLeft),
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
};

const formatDone = ({ phase, rows, writtenRows }: ImportProgress): string => {
  if (phase === 'WAITING') return 'Waiting';
  if (phase === 'WRITING') return `${writtenRows.toLocaleString('en-US')} of ${formatCount(rows, 'row')} saved`;
  return rows > 0 ? `${formatCount(rows, 'row')} read` : '';
};

const formatTimeLeft = (seconds: number): string => {
  if (seconds === 0) return 'finishing';
  return seconds < 60 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
};

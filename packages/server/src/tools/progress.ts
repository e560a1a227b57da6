import { performance } from 'node:perf_hooks';

/** Writes each step of a long command on a line of its own, with the time since the command started. */
export const createProgress = (
  write: (line: string) => void = (line) => process.stderr.write(line),
): ((step: string) => void) => {
  const begin = performance.now();
  return (step) => write(`${formatSince(performance.now() - begin)}  ${step}\n`);
};

const formatSince = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

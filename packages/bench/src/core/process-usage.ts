import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** This process and all that descend from it. Linux only. */
const listTree = (root: number): readonly number[] => {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) && readStat(Number(name));
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const isInTree = (pid: number): boolean => pid === root || (parents.has(pid) && isInTree(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isInTree);
};

/** The fields of /proc/PID/stat after the name, from the state on; undefined for a process that has ended. */
const readStat = (pid: number): readonly string[] | undefined =>
  readFile(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');

const readFile = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
};

/** Milliseconds of processor time of the running processes of a tree and of their ended children. */
export const readCpuMs = (root: number, { without }: { readonly without?: number } = {}): number => {
  let ticks = 0;
  for (const pid of listTree(root)) {
    if (pid === without) continue;
    const [utime, stime, cutime, cstime] = (readStat(pid) ?? []).slice(11, 15).map(Number);
    ticks += (utime ?? 0) + (stime ?? 0) + (cutime ?? 0) + (cstime ?? 0);
  }
  return (ticks / ticksPerSecond) * 1000;
};

/** Bytes of memory of a tree, with shared pages divided among the processes that share them. */
export const readMemoryBytes = (root: number): number => {
  let kilobytes = 0;
  for (const pid of listTree(root)) {
    const pss = /^Pss:\s+(\d+) kB/m.exec(readFile(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
    kilobytes += Number(pss ?? 0);
  }
  return kilobytes * 1024;
};

import fs from 'node:fs';
import path from 'node:path';
import type { Place } from './local-postgres.place.ts';

/**
 * PostgreSQL clears the lock of a dead process by itself. But after a kill -9 or a restart of the machine the number in
 * the lock can belong to a zombie or a stranger, and it would then refuse for ever.
 */
export const releaseStaleLocks = (place: Place, port: number): void => {
  releaseIfStale(path.join(place.data, 'postmaster.pid'), place.data);
  releaseIfStale(path.join(place.sockets, `.s.PGSQL.${port}.lock`), place.data);
};

/** Higher than any process number there can be. */
const nobody = 2_147_483_647;
const unfinishedForMs = 5_000;

const releaseIfStale = (lock: string, data: string): void => {
  const found = readLock(lock);
  if (!found) return;
  if (found.process === 0) {
    if (found.ageMs > unfinishedForMs) fs.rmSync(lock, { force: true });
  } else if (isRunning(found.process) && !isServerOf(data, found.process)) {
    // Not removed: the lines below lead PostgreSQL to the shared memory, which backends without a parent may still use.
    fs.writeFileSync(lock, found.text.replace(/^-?\d+/, String(nobody)));
  }
};

/** Process 0 stands for a lock without a number: just being written, or cut short when the disk was full. */
const readLock = (lock: string) => {
  try {
    const text = fs.readFileSync(lock, 'utf8');
    const ageMs = Date.now() - fs.statSync(lock).mtimeMs;
    return { text, ageMs, process: Math.abs(Number.parseInt(text, 10) || 0) };
  } catch {
    return undefined;
  }
};

/** Where there is no /proc (macOS) nothing counts as running, and PostgreSQL decides alone. */
const isRunning = (processId: number): boolean => fs.existsSync(`/proc/${processId}`);

/** By its command line, which everyone may read; that of a zombie is empty. */
const isServerOf = (data: string, processId: number): boolean => {
  try {
    return fs.readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
};

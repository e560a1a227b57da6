import fs from 'node:fs';
import path from 'node:path';
import type { Place } from './local-postgres.place.ts';

/**
 * PostgreSQL removes the lock of a dead process. But after a kill -9 or a reboot the process id in
 * the lock may belong to a zombie or another process, and PostgreSQL would never start.
 */
export const releaseStaleLocks = (place: Place, port: number): void => {
  releaseIfStale(path.join(place.data, 'postmaster.pid'), place.data);
  releaseIfStale(path.join(place.sockets, `.s.PGSQL.${port}.lock`), place.data);
};

/** Higher than any process id. */
const unusedPid = 2_147_483_647;
const unfinishedForMs = 5_000;

const releaseIfStale = (lock: string, data: string): void => {
  const found = readLock(lock);
  if (!found) return;
  if (found.process === 0) {
    if (found.ageMs > unfinishedForMs) fs.rmSync(lock, { force: true });
  } else if (isRunning(found.process) && !isServerRunningIn(data, found.process)) {
    // Not removed: the further lines name the shared memory, which orphaned backends may still use.
    fs.writeFileSync(lock, found.text.replace(/^-?\d+/, String(unusedPid)));
  }
};

/** Process id 0 means a lock file without an id: being written, or truncated on a full disk. */
const readLock = (lock: string) => {
  try {
    const text = fs.readFileSync(lock, 'utf8');
    const ageMs = Date.now() - fs.statSync(lock).mtimeMs;
    return { text, ageMs, process: Math.abs(Number.parseInt(text, 10) || 0) };
  } catch {
    return undefined;
  }
};

/** Without /proc (macOS) no process counts as running, and PostgreSQL decides. */
const isRunning = (processId: number): boolean => fs.existsSync(`/proc/${processId}`);

/** By its command line, which is world-readable and empty for zombies. */
const isServerRunningIn = (data: string, processId: number): boolean => {
  try {
    return fs.readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
};

import fs from 'node:fs';
import path from 'node:path';
import type { Place } from './local-postgres.place.ts';

/** Records this process as the owner of the running server, which ends with it. */
export const claimServer = (place: Place): void => {
  fs.writeFileSync(ownerFile(place), readProcessIdentity(process.pid));
};

/** Whether the owner of the running server is alive. If not, the server is shutting down. */
export const isOwnerRunning = (place: Place): boolean => {
  try {
    const claim = fs.readFileSync(ownerFile(place), 'utf8');
    return claim === readProcessIdentity(Number.parseInt(claim, 10));
  } catch {
    return false;
  }
};

const ownerFile = (place: Place): string => path.join(place.home, 'owner');

/** Process id and start time, because ids are reused; without /proc, the id of a running process. */
const readProcessIdentity = (processId: number): string => {
  try {
    const fields = fs
      .readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    return state === 'Z' ? 'gone' : `${processId} ${startedAt}`;
  } catch {
    return fs.existsSync('/proc') || !isSignalable(processId) ? 'gone' : `${processId}`;
  }
};

const isSignalable = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

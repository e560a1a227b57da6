import fs from 'node:fs';
import path from 'node:path';
import type { Place } from './local-postgres.place.ts';

/** Says that the running server is this process's: it ends with it, and whoever else uses it should know. */
export const claimServer = (place: Place): void => {
  fs.writeFileSync(ownerFile(place), identityOf(process.pid));
};

/** Whether the process that started the running server is there. If not, the server is just going down. */
export const isOwnerRunning = (place: Place): boolean => {
  try {
    const claim = fs.readFileSync(ownerFile(place), 'utf8');
    return claim === identityOf(Number.parseInt(claim, 10));
  } catch {
    return false;
  }
};

const ownerFile = (place: Place): string => path.join(place.home, 'owner');

/** Number and start of a process, because numbers are used again; where there is no /proc, the number if it runs. */
const identityOf = (processId: number): string => {
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

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimServer } from './local-postgres.owner.ts';
import type { Place } from './local-postgres.place.ts';

/**
 * Runs the server as a child of a shell, whose first argument is the path of the pipe for successors. The shell detects the
 * end of the process that owns the server, even by kill -9, by its closed pipe. A process that starts again soon takes over
 * the running server, because its shutdown and start would take much longer; otherwise the shell stops the server. A server
 * that fails in its recovery, such as on a full disk, may ignore that, and is then ended without a checkpoint. Without
 * `mkfifo` and `sleep`, which a minimal image may lack, no process can take over.
 */
export const guardScript = `
exec 3<&0
successors=$1; shift
{ [ -p "$successors" ] || mkfifo -m 600 "$successors"; } 2>/dev/null && command -v sleep >/dev/null || successors=
"$@" 3<&- </dev/null & server=$!
(
  read -r word <&3
  while [ -n "$successors" ] && [ "$word" != stop ]; do
    (sleep 10; : <>"$successors") & timer=$!
    exec 3<"$successors"
    read -r word <&3 && kill $timer || break
    [ "$word" = own ] && read -r word <&3
  done
  exec 3<&-
  kill -INT $server
  read -r running <"$3/postmaster.pid" && [ "$running" = $server ] &&
    ! "\${1%postgres}pg_ctl" stop -s -D "$3" -m fast -t 20 && kill -QUIT $server
) 2>/dev/null & watcher=$!
wait $server; status=$?
kill $watcher 2>/dev/null
exit $status
`;

/** The owner writes it to stop the server. */
export const stopWord = 'stop\n';
const ownWord = 'own\n';

export const successorPipe = (place: Place): string => path.join(place.home, 'successors');

const checkMs = 250;

/** Makes this process the owner of a server whose owner has ended; undefined if the server does not wait for one. */
export const takeOver = (place: Place) => {
  const server = readServerId(place);
  const pipe = server === undefined ? undefined : announceOwner(successorPipe(place));
  if (server === undefined || pipe === undefined) return undefined;
  claimServer(place);
  const gone = (async () => {
    while (isRunning(server)) await sleep(checkMs, undefined, { ref: false });
    fs.closeSync(pipe);
  })();
  return {
    gone,
    stop: async () => {
      if (isRunning(server)) fs.writeSync(pipe, stopWord);
      while (isRunning(server)) await sleep(checkMs / 10);
    },
  };
};

/** Fails immediately if nothing reads from the pipe, or if there is none. The pipe stays open as long as this process runs. */
const announceOwner = (file: string): number | undefined => {
  try {
    const pipe = fs.openSync(file, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK);
    fs.writeSync(pipe, ownWord);
    return pipe;
  } catch {
    return undefined;
  }
};

const readServerId = (place: Place): number | undefined => {
  try {
    return Number.parseInt(fs.readFileSync(path.join(place.data, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
};

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

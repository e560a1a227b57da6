// ASVS 1.2.5

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPrograms } from './local-postgres.binaries.ts';
import { createCluster, databaseName, roleName, type Settings } from './local-postgres.cluster.ts';
import { guardScript, stopWord, successorPipe, takeOver } from './local-postgres.guard.ts';
import { releaseStaleLocks } from './local-postgres.locks.ts';
import { claimServer, isOwnerRunning } from './local-postgres.owner.ts';
import { type Place, preparePlace, runOptions } from './local-postgres.place.ts';

/** The embedded PostgreSQL: binaries from npm, data in one folder, access only by a socket. */
export interface LocalPostgres {
  readonly connection: LocalConnection;
  /** Stops the server if this process started it. */
  readonly stop: () => Promise<void>;
}

export interface LocalConnection {
  readonly host: string;
  /** Explicit, because PGPORT in the environment would change the socket. */
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const port = 5432;
const patienceMs = 60_000;
/** A server without its owner that cannot be taken over is shutting down. If it still runs later, it may be used. */
const orphanedAfterMs = 10_000;
const pauseMs = 25;
const againMs = 1000;

/** Resolves when a server of this process has ended; undefined for a joined server. */
interface Running extends LocalPostgres {
  readonly gone?: Promise<unknown>;
}

/**
 * Starts the server of this folder, or joins the server of another process. It ends with the process that
 * started it; if it ends unexpectedly, for example out of memory, it is restarted.
 */
export const startLocalPostgres = async (folder: string, settings: Settings = {}): Promise<LocalPostgres> => {
  const first = await startOrJoin(folder, settings);
  let running = Promise.resolve(first);
  let isWanted = true;
  const startAgain = async (): Promise<Running> => {
    for (;;)
      try {
        if (isWanted) return await startOrJoin(folder, settings);
        return { connection: first.connection, stop: async () => {} };
      } catch {
        // The server log contains the reason.
        await sleep(againMs, undefined, { ref: false });
      }
  };
  const superviseServer = async (): Promise<void> => {
    for (let server = first; server.gone; server = await running) {
      await server.gone;
      if (!isWanted) return;
      running = startAgain();
    }
  };
  void superviseServer();
  return {
    connection: first.connection,
    stop: async () => {
      isWanted = false;
      await (await running).stop();
    },
  };
};

const startOrJoin = async (folder: string, settings: Settings): Promise<Running> => {
  const place = preparePlace(folder);
  const programs = findPrograms(place);
  const connection = { host: place.sockets, port, user: roleName, database: databaseName };
  await createCluster(place, programs, settings);

  const startedAt = Date.now();
  for (;;) {
    if (await isAccepting(connection)) {
      if (isOwnerRunning(place)) return { connection, stop: async () => {} };
      const takenOver = takeOver(place);
      if (takenOver) return { connection, ...takenOver };
      if (Date.now() > startedAt + orphanedAfterMs) return { connection, stop: async () => {} };
      await sleep(pauseMs);
      continue;
    }
    releaseStaleLocks(place, port);
    const guard = startGuarded(place, [path.join(programs, 'postgres'), ...serverArguments(place, settings)]);
    const server = await waitForConnection(guard, place, connection);
    if (server) {
      claimServer(place);
      return server;
    }
    if (!isHeldByAnother(place) || Date.now() > startedAt + patienceMs)
      throw new Error(`PostgreSQL did not start:\n${lastWords(place)}`);
    await sleep(pauseMs * 4);
  }
};

const startGuarded = (place: Place, command: readonly string[]): ChildProcess => {
  fs.writeFileSync(place.log, '');
  const log = fs.openSync(place.log, 'a');
  try {
    return spawn('/bin/sh', ['-c', guardScript, 'sh', successorPipe(place), ...command], {
      ...runOptions(place),
      stdio: ['pipe', log, log],
      // A separate process group: Ctrl+C reaches only this process, which stops the server after the last request.
      detached: true,
    });
  } finally {
    fs.closeSync(log);
  }
};

const serverArguments = (place: Place, settings: Settings): readonly string[] => {
  const all: Settings = {
    log_checkpoints: 'off',
    ...(process.platform === 'linux' && linuxSettings),
    ...settings,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: place.sockets,
    unix_socket_permissions: '0700',
  };
  return ['-D', place.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

const linuxSettings: Settings = {
  // The statements of a killed process end, although the server continues for the next one.
  client_connection_check_interval: '2s',
  // After a crash: one call instead of one for each file.
  recovery_init_sync_method: 'syncfs',
};

/** Undefined if the server ended before it responded. Crash recovery has no time limit. */
const waitForConnection = async (
  guard: ChildProcess,
  place: Place,
  connection: LocalConnection,
): Promise<Running | undefined> => {
  const gone = once(guard, 'exit');
  while (guard.exitCode === null && guard.signalCode === null) {
    if (!isRecovering(place) && (await isAccepting(connection)))
      return { connection, gone, stop: stopper(guard, gone) };
    await Promise.race([gone, sleep(pauseMs)]);
  }
  return undefined;
};

/** By the last line of its lock file. Each connection to ask costs the server a process, which delays its recovery. */
const isRecovering = (place: Place): boolean => {
  try {
    return /\nstarting\s*$/.test(fs.readFileSync(path.join(place.data, 'postmaster.pid'), 'utf8'));
  } catch {
    return false;
  }
};

/** A running server must not keep this process alive, but a requested stop must complete. */
const stopper = (guard: ChildProcess, gone: Promise<unknown>) => {
  guard.unref();
  if (guard.stdin instanceof net.Socket) guard.stdin.unref();
  return async () => {
    guard.ref();
    guard.stdin?.end(stopWord);
    await gone;
  };
};

/** A server that rejects connections, such as for too many clients, is up; a server that starts or stops is not. */
const isAccepting = async (connection: LocalConnection): Promise<boolean> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== cannotConnectNow;
  }
};
const cannotConnectNow = '57P03';

/** Another server of this folder is starting, or stopping after its owner was killed. */
const isHeldByAnother = (place: Place): boolean => /lock file|shared memory block/.test(lastWords(place));

const lastWords = (place: Place): string => fs.readFileSync(place.log, 'utf8').slice(-4000);

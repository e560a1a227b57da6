import { setTimeout as sleep } from 'node:timers/promises';
import type { SalesFilesSettings } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { RunFailed, type Sync, TryLater } from '../core/public.ts';
import { putAwayLeft } from './archive-file.service.ts';
import { isTaken } from './file-name.rules.ts';
import { type FileAccess, type FileServer, openFileServer, type RemoteFile } from './file-server.client.ts';
import { FileServerFailed, mayPass } from './file-server.errors.ts';
import { isSettled, type Seen } from './file-stability.rules.ts';
import { findDealtWith, type KnownFile } from './import-file.queries.ts';
import { type Taken, takeFile } from './import-file.service.ts';
import { type Report, reporterOf } from './run-progress.service.ts';
import { accessOf, keptOf } from './sales-files.service.ts';
import type { Connection, Given } from './sales-files-run.types.ts';

export interface SalesFilesMeans {
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  /** Where files are while they are read. */
  readonly uploadFolder: string;
  /** Between the two looks at a file that may still be written. */
  readonly settleMs?: number;
}

const second = 1000;

/** Fetches what is new in the folder of a server and imports it, file by file in the order of their names. */
export const syncSalesFiles =
  ({ keys, outgoing, uploadFolder, settleMs = 60 * second }: SalesFilesMeans): Sync =>
  async (run) => {
    const { settings, secrets } = await run.begin((ctx) => keptOf(ctx, keys, run.integrationId));
    const connection = connectionTo(outgoing, () => accessOf(settings, secrets));
    const report = reporterOf(run);
    const all: Given = { run, settings, connection, report, uploadFolder, settleMs };
    try {
      return sentenceOf(await takeAll(all), settings);
    } catch (error) {
      if (run.signal.aborted) throw new LeaseLost();
      throw translated(report.signal.aborted ? report.signal.reason : error);
    } finally {
      await endBoth(report, connection);
    }
  };

const endBoth = async (report: Report, connection: Connection): Promise<void> => {
  try {
    await report.stop();
  } finally {
    await connection.close();
  }
};

const translated = (error: unknown): unknown => {
  if (!(error instanceof FileServerFailed)) return error;
  return mayPass(error)
    ? new TryLater(error.message, { cause: error })
    : new RunFailed(error.message, { cause: error });
};

/** An import may take longer than a server waits with a connection: then there is another one. */
const connectionTo = (outgoing: Outgoing, accessTo: () => FileAccess): Connection => {
  let server: FileServer | undefined;
  return {
    use: async (work) => {
      if (!server || server.isClosed()) server = await openFileServer(outgoing, accessTo());
      return work(server);
    },
    close: async () => server?.close(),
  };
};

interface Outcome {
  readonly taken: readonly Taken[];
  /** How many files of earlier runs lay there still. */
  readonly putAway: number;
  /** Still being written when they were looked at last. */
  readonly unsettled: readonly string[];
}

const takeAll = async (given: Given): Promise<Outcome> => {
  const { connection, report } = given;
  const { fresh, known } = await findFiles(given);
  const moved = await putAwayLeft(given, known);
  const taken: Taken[] = [];
  let waiting: Seen[] = [];
  const takeThose = async (files: readonly Seen[], isLast: boolean) => {
    const again: Seen[] = [];
    for (const seen of files) {
      report.say({ done: taken.length, total: fresh.length, message: seen.file.name });
      const file = await connection.use((server) => server.look(seen.file.name));
      if (!file) continue;
      const one = isSettled({ seen, file, now: new Date(), settleMs: given.settleMs })
        ? await takeFile(given, file)
        : undefined;
      if (one) taken.push(one);
      else again.push(isLast ? seen : { file, at: new Date() });
    }
    return again;
  };
  waiting = await takeThose(fresh, false);
  if (waiting.length > 0) {
    report.say({ done: taken.length, total: fresh.length, message: `Waiting until ${namesOf(waiting)} is written` });
    await sleep(given.settleMs, undefined, { signal: AbortSignal.any([given.run.signal, report.signal]) });
    waiting = await takeThose(waiting, true);
  }
  report.say({ done: taken.length, total: fresh.length, message: null });
  return { taken, putAway: moved, unsettled: waiting.map(({ file }) => file.name) };
};

interface Found {
  readonly fresh: Seen[];
  /** As they are, they were dealt with before. A run over everything reads them again. */
  readonly known: readonly KnownFile[];
}

/** Those that fit the pattern. */
const findFiles = async ({ run, settings, connection }: Given): Promise<Found> => {
  const found = await connection.use((server) => server.list());
  const at = new Date();
  const fitting = found.filter(({ name }) => isTaken(name, settings.filePattern));
  const exact: RemoteFile[] = [];
  // Lists of some servers tell sizes and times for people only.
  for (const { name } of fitting) {
    const file = await connection.use((server) => server.look(name));
    if (file) exact.push(file);
  }
  const known = run.completeSync ? [] : await run.begin((ctx) => findDealtWith(ctx, run.integrationId, exact));
  const knownNames = new Set(known.map(({ name }) => name));
  const fresh = exact
    .filter(({ name }) => !knownNames.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ file, at }));
  return { fresh, known };
};

const namesOf = (seen: readonly Seen[]): string => seen.map(({ file }) => file.name).join(', ');

const sentenceOf = ({ taken, putAway, unsettled }: Outcome, { filePattern }: SalesFilesSettings): string => {
  const of = (status: Taken['status']) => taken.filter((one) => one.status === status);
  const imported = of('IMPORTED');
  const rows = imported.reduce((sum, one) => sum + one.rows, 0);
  const parts = [
    imported.length > 0 && `${formatCount(imported.length, 'file')} imported with ${formatCount(rows, 'row')}`,
    of('DUPLICATE').length > 0 && `${formatCount(of('DUPLICATE').length, 'file')} known already`,
    putAway > 0 && `${formatCount(putAway, 'file')} of an earlier run put away`,
    of('FAILED').length > 0 && `${formatCount(of('FAILED').length, 'file')} with errors`,
    unsettled.length > 0 && `${unsettled.join(', ')} still being written, for the next run`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? `No new file fits ${filePattern}.` : `${parts.join('; ')}.`;
};

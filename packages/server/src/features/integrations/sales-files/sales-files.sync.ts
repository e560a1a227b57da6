import { setTimeout as sleep } from 'node:timers/promises';
import type { SalesFilesSettings } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { outgoingFor } from '../../../platform/outgoing/simulation.ts';
import { RetryLaterError, RunFailedError, type Sync } from '../core/public.ts';
import { archiveRemainingFiles } from './archive-file.service.ts';
import type { DocumentExchange } from './document-exchange.types.ts';
import { isImportableName } from './file-name.rules.ts';
import { openFileServer } from './file-server.client.ts';
import { FileServerFailed, isTransientFileFailure } from './file-server.errors.ts';
import type { FileAccess, FileServer, RemoteFile } from './file-server.types.ts';
import { isStable, type SeenFile } from './file-stability.rules.ts';
import { findProcessedFiles, type KnownFile } from './import-file.queries.ts';
import { type ImportedFile, importSalesFile, reportUnreadable } from './import-file.service.ts';
import { createProgressReporter, type ProgressReporter } from './run-progress.service.ts';
import { buildFileAccess, getStoredConnection } from './sales-files.service.ts';
import type { Connection, SalesFilesContext } from './sales-files-run.types.ts';
import { sendDocuments } from './send-documents.service.ts';

export interface SalesFilesDeps {
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  readonly documents: DocumentExchange;
  /** The folder for downloaded files. */
  readonly uploadFolder: string;
  /** The time between the two checks of a file that may be incomplete. */
  readonly settleMs?: number;
}

const second = 1000;

/** Imports the new files in the folder of a server, in the order of their names; then sends the EDI documents that wait. */
export const syncSalesFiles =
  ({ keys, outgoing, documents, uploadFolder, settleMs = 60 * second }: SalesFilesDeps): Sync =>
  async (run) => {
    const { settings, secrets } = await run.begin((ctx) => getStoredConnection(ctx, keys, run.integrationId));
    const connection = connectionTo(outgoingFor({ outgoing }, run.tenantId), () => buildFileAccess(settings, secrets));
    const report = createProgressReporter(run);
    const all: SalesFilesContext = { run, settings, connection, report, documents, uploadFolder, settleMs };
    try {
      const outcome = await importAll(all);
      return formatResult({ ...outcome, sent: await sendDocuments(all) }, settings);
    } catch (error) {
      if (run.signal.aborted) throw new LeaseLost();
      throw toRunFailure(report.signal.aborted ? report.signal.reason : error);
    } finally {
      await closeRun(report, connection);
    }
  };

const closeRun = async (report: ProgressReporter, connection: Connection): Promise<void> => {
  try {
    await report.stop();
  } finally {
    await connection.close();
  }
};

const toRunFailure = (error: unknown): unknown => {
  if (!(error instanceof FileServerFailed)) return error;
  return isTransientFileFailure(error)
    ? new RetryLaterError(error.message, { cause: error })
    : new RunFailedError(error.message, { cause: error });
};

/** Reconnects when the server has closed the connection during a long import. */
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
  readonly results: readonly ImportedFile[];
  /** Names of listed files that are no longer on the server. */
  readonly vanished: readonly string[];
  /** The number of archived files of earlier runs. */
  readonly archived: number;
  /** Names of files that were still incomplete at the last check. */
  readonly incomplete: readonly string[];
}

const importAll = async (context: SalesFilesContext): Promise<Outcome> => {
  const { connection, report } = context;
  const { newFiles, known, unreadable, vanished } = await findFiles(context);
  const moved = await archiveRemainingFiles(context, known);
  const results: ImportedFile[] = [];
  for (const file of unreadable) results.push(await reportUnreadable(context, file));
  let waiting: SeenFile[] = [];
  const importSeen = async (files: readonly SeenFile[], isLast: boolean) => {
    const unstable: SeenFile[] = [];
    for (const seen of files) {
      report.update({ done: results.length, total: newFiles.length, message: seen.file.name });
      const file = await connection.use((server) => server.stat(seen.file.name));
      if (!file) {
        vanished.push(seen.file.name);
        continue;
      }
      const one = isStable({ seen, file, now: new Date(), settleMs: context.settleMs })
        ? await importSalesFile(context, file)
        : undefined;
      if (one) results.push(one);
      else unstable.push(isLast ? seen : { file, at: new Date() });
    }
    return unstable;
  };
  waiting = await importSeen(newFiles, false);
  if (waiting.length > 0) {
    report.update({
      done: results.length,
      total: newFiles.length,
      message: `Waiting until ${joinNames(waiting)} is complete`,
    });
    await sleep(context.settleMs, undefined, { signal: AbortSignal.any([context.run.signal, report.signal]) });
    waiting = await importSeen(waiting, true);
  }
  report.update({ done: results.length, total: newFiles.length, message: null });
  return { results, vanished, archived: moved, incomplete: waiting.map(({ file }) => file.name) };
};

interface Found {
  readonly newFiles: SeenFile[];
  /** Files that were processed before in their current state. A full sync reads them again. */
  readonly known: readonly KnownFile[];
  /** Listed files about which the server tells this user nothing. */
  readonly unreadable: readonly RemoteFile[];
  readonly vanished: string[];
}

/** The files that match the pattern. */
const findFiles = async ({ run, settings, connection }: SalesFilesContext): Promise<Found> => {
  const found = await connection.use((server) => server.list());
  const at = new Date();
  const matching = found.filter(({ name }) => isImportableName(name, settings));
  const exact: RemoteFile[] = [];
  const missing: RemoteFile[] = [];
  // Lists of some servers contain rounded sizes and times.
  for (const listed of matching) {
    const file = await connection.use((server) => server.stat(listed.name));
    if (file) exact.push(file);
    else missing.push(listed);
  }
  const remaining = missing.length === 0 ? [] : await connection.use((server) => server.list());
  const remainingNames = new Set(remaining.map(({ name }) => name));
  const known = run.completeSync ? [] : await run.begin((ctx) => findProcessedFiles(ctx, run.integrationId, exact));
  const knownNames = new Set(known.map(({ name }) => name));
  const newFiles = exact
    .filter(({ name }) => !knownNames.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ file, at }));
  return {
    newFiles,
    known,
    unreadable: missing.filter(({ name }) => remainingNames.has(name)),
    vanished: missing.map(({ name }) => name).filter((name) => !remainingNames.has(name)),
  };
};

const joinNames = (seen: readonly SeenFile[]): string => seen.map(({ file }) => file.name).join(', ');

const formatResult = (
  { results, vanished, archived, incomplete, sent }: Outcome & { readonly sent: number },
  { filePattern, fileKind }: SalesFilesSettings,
): string => {
  const withStatus = (status: ImportedFile['status']) => results.filter((one) => one.status === status);
  const imported = withStatus('IMPORTED');
  const rows = imported.reduce((sum, one) => sum + one.rows, 0);
  const parts = [
    imported.length > 0 &&
      `${formatCount(imported.length, 'file')} imported with ${formatCount(rows, fileKind === 'EDI' ? 'interchange' : 'row')}`,
    withStatus('DUPLICATE').length > 0 && `${formatCount(withStatus('DUPLICATE').length, 'file')} already imported`,
    archived > 0 && `${formatCount(archived, 'file')} of an earlier run moved to the processed folder`,
    withStatus('FAILED').length > 0 && `${formatCount(withStatus('FAILED').length, 'file')} with errors`,
    vanished.length > 0 && `${vanished.join(', ')} no longer on the server`,
    sent > 0 && `${formatCount(sent, 'document')} sent`,
    incomplete.length > 0 && `${incomplete.join(', ')} incomplete, retried by the next run`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? `No new file matches ${filePattern}.` : `${parts.join('; ')}.`;
};

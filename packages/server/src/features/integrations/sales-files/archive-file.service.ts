import { processedName } from './file-name.rules.ts';
import { FileServerFailed, isTransientFileFailure } from './file-server.errors.ts';
import { isSameFile } from './file-stability.rules.ts';
import { type KnownFile, saveArchivedPath } from './import-file.queries.ts';
import type { SalesFilesContext } from './sales-files-run.types.ts';

const logRecord = { integrationLogType: 'CONNECTION', externalId: 'processed folder' } as const;

/**
 * Moves an imported file to the processed folder. A new file with the same name is left in place, because it was not
 * read yet. If the server denies the move, the file stays and is recognized in the next run.
 */
export const archiveFile = async (
  context: SalesFilesContext,
  file: KnownFile,
): Promise<'MOVED' | 'STAYS' | 'REJECTED'> => {
  const { run, settings } = context;
  const folder = settings.processedFolder;
  if (folder === null) return 'STAYS';
  try {
    const result = await moveUnchanged(context, file, folder);
    if (result === undefined) return 'STAYS';
    await run.begin((ctx) => saveArchivedPath(ctx, file, result));
    await run.resolveFailures(logRecord);
    return 'MOVED';
  } catch (error) {
    if (!(error instanceof FileServerFailed) || isTransientFileFailure(error)) throw error;
    const message = `Imported files cannot be moved to "${folder}". Give the user write permission there, or clear the processed folder in the settings to leave imported files in place.`;
    await run.fail({ ...logRecord, message, exceptionMessage: error.message, field: 'processedFolder' });
    return 'REJECTED';
  }
};

const moveUnchanged = (
  { connection }: SalesFilesContext,
  file: KnownFile,
  folder: string,
): Promise<string | undefined> =>
  connection.use(async (server) => {
    const now = await server.stat(file.name);
    const name = processedName(file.name, new Date(), file.sha256);
    return now && isSameFile(now, file) ? server.move(file.name, { folder, name }) : undefined;
  });

/** Moves imported files of interrupted runs; stops after one denied move. Returns the number of moved files. */
export const archiveRemainingFiles = async (
  context: SalesFilesContext,
  files: readonly KnownFile[],
): Promise<number> => {
  let moved = 0;
  if (context.settings.processedFolder === null) {
    await context.run.resolveFailures(logRecord);
    return moved;
  }
  for (const file of files) {
    const result = await archiveFile(context, file);
    if (result === 'REJECTED') return moved;
    if (result === 'MOVED') moved += 1;
  }
  return moved;
};

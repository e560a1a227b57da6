import { processedName } from './file-name.rules.ts';
import { FileServerFailed, mayPass } from './file-server.errors.ts';
import { isSame } from './file-stability.rules.ts';
import { type KnownFile, keepPlace } from './import-file.queries.ts';
import type { Given } from './sales-files-run.types.ts';

const about = { integrationLogType: 'CONNECTION', externalId: 'processed folder' } as const;

/**
 * Moves a file that is in the database to where nobody takes it again. What came in its place meanwhile is left, since
 * nobody has read it. Where the server does not let it, the file stays, and is known again.
 */
export const putAway = async (given: Given, file: KnownFile): Promise<'MOVED' | 'STAYS' | 'REFUSED'> => {
  const { run, settings } = given;
  const folder = settings.processedFolder;
  if (folder === null) return 'STAYS';
  try {
    const place = await moveUnchanged(given, file, folder);
    if (place === undefined) return 'STAYS';
    await run.begin((ctx) => keepPlace(ctx, file, place));
    await run.solve(about);
    return 'MOVED';
  } catch (error) {
    if (!(error instanceof FileServerFailed) || mayPass(error)) throw error;
    const message = `Imported files cannot be moved to "${folder}". Let the user write there, or empty the processed folder in the settings: files then stay where they are.`;
    await run.fail({ ...about, message, exceptionMessage: error.message, field: 'processedFolder' });
    return 'REFUSED';
  }
};

const moveUnchanged = ({ connection }: Given, file: KnownFile, folder: string): Promise<string | undefined> =>
  connection.use(async (server) => {
    const now = await server.look(file.name);
    const name = processedName(file.name, new Date(), file.sha256);
    return now && isSame(now, file) ? server.move(file.name, { folder, name }) : undefined;
  });

/** Of runs that ended before they came so far. Answers how many were moved; one refusal says enough. */
export const putAwayLeft = async (given: Given, files: readonly KnownFile[]): Promise<number> => {
  let moved = 0;
  if (given.settings.processedFolder === null) {
    await given.run.solve(about);
    return moved;
  }
  for (const file of files) {
    const place = await putAway(given, file);
    if (place === 'REFUSED') return moved;
    if (place === 'MOVED') moved += 1;
  }
  return moved;
};

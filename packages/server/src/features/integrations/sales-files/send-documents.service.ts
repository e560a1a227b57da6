import { FileServerFailed, isTransientFileFailure } from './file-server.errors.ts';
import type { FileServer } from './file-server.types.ts';
import type { SalesFilesContext } from './sales-files-run.types.ts';

const logRecord = { integrationLogType: 'CONNECTION', externalId: 'send folder' } as const;

/** Writes the interchanges of the partners of this server to the send folder, in their order. Returns how many. */
export const sendDocuments = async (context: SalesFilesContext): Promise<number> => {
  const { run, settings, documents } = context;
  const folder = settings.sendFolder;
  let sent = 0;
  if (settings.fileKind !== 'EDI' || folder === null) return sent;
  try {
    for (const id of await run.begin((ctx) => documents.findToSend(ctx, run.integrationId)))
      if (await sendOne(context, folder, id)) sent += 1;
    await run.resolveFailures(logRecord);
  } catch (error) {
    if (!(error instanceof FileServerFailed) || isTransientFileFailure(error)) throw error;
    const message = `Documents cannot be written to "${folder}". Give the user write permission there, or correct the send folder in the settings. The documents are sent by the next run.`;
    await run.fail({ ...logRecord, message, exceptionMessage: error.message, field: 'sendFolder' });
  }
  return sent;
};

const sendOne = async (
  { run, connection, documents }: SalesFilesContext,
  folder: string,
  id: number,
): Promise<boolean> => {
  const found = await run.begin((ctx) => documents.loadContent(ctx, id));
  if (!found) return false;
  const name = toSentName(found.fileName, id);
  await connection.use((server) => deliver(server, { folder, name, content: found.content }));
  return run.begin((ctx) => documents.recordSent(ctx, { id, integrationId: run.integrationId }));
};

/** `855-000000012.edi` becomes `855-000000012-345.edi`: partners of one server have the same control numbers. */
const toSentName = (fileName: string, id: number): string => fileName.replace(/(\.[^.]*)?$/, `-${id}$1`);

interface Delivery {
  readonly folder: string;
  readonly name: string;
  readonly content: Buffer;
}

/**
 * The partner never reads an incomplete file: it gets its name when its size on the server is right. A run that ended
 * before it recorded a delivery finds the file, unless the partner has fetched it: then it comes twice, with the same
 * control number.
 */
const deliver = async (server: FileServer, { folder, name, content }: Delivery): Promise<void> => {
  const present = await server.stat(`${folder}/${name}`);
  if (present?.bytes === content.length) return;
  const temporary = `${name}.tmp`;
  await server.write({ folder, name: temporary }, content);
  const written = await server.stat(`${folder}/${temporary}`);
  if (written?.bytes !== content.length)
    throw new FileServerFailed('LOST', {
      message: `The server has ${written?.bytes ?? 0} of ${content.length} bytes of ${name}.`,
    });
  await server.move(`${folder}/${temporary}`, { folder, name });
};

import { PassThrough, Writable } from 'node:stream';
import { maxSalesFileBytes } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import { type SpooledFile, spool } from '../../../platform/http/spool.ts';
import { FileServerFailed } from './file-server.errors.ts';
import type { FileServer } from './file-server.types.ts';

const maxDurationMs = 30 * 60_000;

/** The file exceeded the size limit during the download. */
export class TooLarge extends Error {}

interface Download {
  readonly name: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/** Downloads a file to disk; the caller deletes it. Stops after half an hour. */
export const downloadFile = async (
  server: FileServer,
  { name, folder, signal, onBytes }: Download,
): Promise<SpooledFile> => {
  const stop = new AbortController();
  const through = new PassThrough();
  const spooled = spool(through, folder, (bytes) => {
    onBytes(bytes);
    if (bytes > maxSalesFileBytes) stop.abort(new TooLarge());
  });
  const tooLong = AbortSignal.timeout(maxDurationMs);
  const limits = AbortSignal.any([signal, stop.signal, tooLong]);
  const read = server.read(name, through, limits).catch((error: Error) => {
    const failure = error === tooLong.reason ? tooSlow(name, error) : error;
    through.destroy(failure);
    throw failure;
  });
  const [file] = await Promise.all([spooled, read]);
  return file;
};

const tooSlow = (name: string, cause: unknown): FileServerFailed =>
  new FileServerFailed('LOST', { message: `The server took longer than half an hour to send ${name}.`, cause });

/** The first bytes of a file. The connection may be closed afterwards. */
export const downloadFileStart = async (server: FileServer, name: string, maxBytes: number): Promise<Buffer> => {
  const enough = new AbortController();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const target = new Writable({
    write: (chunk: Buffer, _, next) => {
      pieces.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) enough.abort();
      next();
    },
  });
  await server.read(name, target, enough.signal).catch((error: unknown) => {
    if (!enough.signal.aborted) throw error;
  });
  return Buffer.concat(pieces).subarray(0, maxBytes);
};

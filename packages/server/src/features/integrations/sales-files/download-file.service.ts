import { PassThrough, Writable } from 'node:stream';
import { mostFileBytes } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import { type SpooledFile, spool } from '../../../platform/http/spool.ts';
import type { FileServer } from './file-server.client.ts';
import { FileServerFailed } from './file-server.errors.ts';

const longestMs = 30 * 60_000;

/** It grew over the limit while it was read. */
export class TooLarge extends Error {}

interface Receiving {
  readonly name: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/** Fetches a file to disk, which whoever asked removes. A server that sends for longer than half an hour is left. */
export const receiveFile = async (
  server: FileServer,
  { name, folder, signal, onBytes }: Receiving,
): Promise<SpooledFile> => {
  const stop = new AbortController();
  const through = new PassThrough();
  const spooled = spool(through, folder, (bytes) => {
    onBytes(bytes);
    if (bytes > mostFileBytes) stop.abort(new TooLarge());
  });
  const tooLong = AbortSignal.timeout(longestMs);
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

/** The first bytes of a file. The server may be closed afterwards. */
export const receiveStart = async (server: FileServer, name: string, mostBytes: number): Promise<Buffer> => {
  const enough = new AbortController();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const target = new Writable({
    write: (chunk: Buffer, _, next) => {
      pieces.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) enough.abort();
      next();
    },
  });
  await server.read(name, target, enough.signal).catch((error: unknown) => {
    if (!enough.signal.aborted) throw error;
  });
  return Buffer.concat(pieces).subarray(0, mostBytes);
};

import fsp from 'node:fs/promises';
import type { ReceivedInterchanges } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { openReadingThread } from '../../platform/imports/reading.thread.ts';
import { builtProgram } from '../../platform/worker-threads.ts';
import { type PackedFile, type PackedPart, packFile } from './interchange-file.service.ts';
import { insertInterchange, type NewInterchange } from './interchange-writes.queries.ts';

const program = builtProgram('./interchange-file.worker.js', import.meta.url);

type PackedInterchange = Omit<PackedPart, 'content'> & Pick<NewInterchange, 'content'>;

/** A file of one chunk is read in less time than a thread needs to start. */
const maxUnthreaded = 65_536;

const packInThread = (path: string): Promise<PackedFile> => {
  const thread = openReadingThread<string>(program, {});
  return thread.request<PackedFile>(path).summary.finally(() => void thread.stop());
};

/** The interchanges of a file as they are stored; a large one is read in a worker thread. Throws NOT_EDI for other files. */
export const packInterchanges = async (path: string): Promise<readonly PackedInterchange[]> => {
  const { size } = await fsp.stat(path);
  const packed = await (size <= maxUnthreaded ? packFile(path) : packInThread(path));
  if ('detail' in packed) throw new AppError('NOT_EDI', packed.detail === undefined ? {} : { detail: packed.detail });
  return packed.parts.map((part) => ({ ...part, content: Buffer.from(part.content) }));
};

interface Source {
  readonly fileName: string;
  readonly receivedBy: number | null;
  /** The file server from which the file was received. */
  readonly integrationId: number | null;
}

const maxFileName = 255;

/** Stores interchanges in the inbox; a worker processes them. */
export const receiveInterchanges = async (
  ctx: AuditedCtx,
  packed: readonly PackedInterchange[],
  source: Source,
): Promise<ReceivedInterchanges['interchanges']> => {
  const fileName = source.fileName.slice(0, maxFileName);
  const received: ReceivedInterchanges['interchanges'] = [];
  for (const part of packed) {
    const { sender, receiver, control } = part.interchange;
    const id = await insertInterchange(ctx, {
      ...part,
      ...source,
      direction: 'IN',
      status: 'RECEIVED',
      partnerId: null,
      fileName,
    });
    ctx.audit({ entityType: 'INTERCHANGE', id, before: null, after: { sender: sender.id, control, fileName } });
    received.push({ id, sender: sender.id, receiver: receiver.id, control });
  }
  return received;
};

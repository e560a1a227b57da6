import type { ReceivedInterchanges } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { compress, computeSha256, type InterchangePart, readParts } from './interchange-file.service.ts';
import { insertInterchange, type NewInterchange } from './interchange-writes.queries.ts';

type PackedInterchange = Pick<InterchangePart, 'interchange'> &
  Pick<NewInterchange, 'sha256' | 'byteCount' | 'content'>;

/** The interchanges of a file as they are stored. Throws NOT_EDI for other files. */
export const packInterchanges = async (path: string): Promise<readonly PackedInterchange[]> =>
  Promise.all(
    (await readParts(path)).map(async ({ interchange, bytes }) => ({
      interchange,
      sha256: computeSha256(bytes),
      byteCount: bytes.length,
      content: await compress(bytes),
    })),
  );

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

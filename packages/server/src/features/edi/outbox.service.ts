import type { Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { AuditedCtx, Ctx, DataCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { requestSync } from '../integrations/core/public.ts';
import type { DocumentExchange } from '../integrations/sales-files/public.ts';
import { decompress } from './interchange-file.service.ts';
import { findInterchange } from './interchanges.queries.ts';
import { findInterchangesToSend, findReadyContent, findSendingServer, recordSent } from './outbox.queries.ts';
import type { PartnerRecord } from './partners.queries.ts';
import { packInterchanges, receiveInterchanges } from './receive-interchanges.service.ts';

/** Lets a run of the partner's file server send what was written. Without one, users download it. */
export const requestSending = async (ctx: AuditedCtx, { integrationId }: PartnerRecord): Promise<void> => {
  if (integrationId === null) return;
  const server = await findSendingServer(ctx, integrationId);
  if (server?.isRunning) await requestSync(ctx, integrationId);
};

interface ContentToSend {
  readonly fileName: string;
  readonly content: Buffer;
}

/** Undefined if it was sent meanwhile. */
const loadContentToSend = async (ctx: DataCtx, id: number): Promise<ContentToSend | undefined> => {
  const stored = await findReadyContent(ctx, id);
  if (!stored) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of decompress(stored.content)) chunks.push(chunk);
  return { fileName: stored.fileName, content: Buffer.concat(chunks) };
};

/** What the runs of file servers receive and send. */
export const documentExchange: DocumentExchange = {
  receive: async (path) => {
    const packed = await packInterchanges(path);
    return {
      interchanges: packed.length,
      save: (ctx, file) => receiveInterchanges(ctx, packed, { ...file, receivedBy: null }),
    };
  },
  findToSend: findInterchangesToSend,
  loadContent: loadContentToSend,
  recordSent,
};

/** A user sent the interchange in another way. */
export const markSent = async (ctx: Ctx, id: number): Promise<Interchange> => {
  const before = found(await findInterchange(ctx, id), 'INTERCHANGE_NOT_FOUND');
  if (!(await recordSent(ctx, { id, integrationId: null }))) throw new AppError('INTERCHANGE_NOT_READY');
  ctx.audit({ entityType: 'INTERCHANGE', id, before: { status: before.status }, after: { status: 'SENT' } });
  return found(await findInterchange(ctx, id), 'INTERCHANGE_NOT_FOUND');
};

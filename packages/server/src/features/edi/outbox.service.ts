import type { Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { AuditedCtx, Ctx, DataCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { requestSync } from '../integrations/core/public.ts';
import { decompress } from './interchange-file.service.ts';
import { findInterchange } from './interchanges.queries.ts';
import { findReadyContent, findSendingServer, recordSent } from './outbox.queries.ts';
import type { PartnerRecord } from './partners.queries.ts';

/** Lets a run of the partner's file server send what was written. Without one, users download it. */
export const requestSending = async (ctx: AuditedCtx, { integrationId }: PartnerRecord): Promise<void> => {
  if (integrationId === null) return;
  const server = await findSendingServer(ctx, integrationId);
  if (server?.isRunning) await requestSync(ctx, integrationId);
};

export interface ContentToSend {
  readonly fileName: string;
  readonly content: Buffer;
}

/** Undefined if it was sent meanwhile. */
export const loadContentToSend = async (ctx: DataCtx, id: number): Promise<ContentToSend | undefined> => {
  const stored = await findReadyContent(ctx, id);
  if (!stored) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of decompress(stored.content)) chunks.push(chunk);
  return { fileName: stored.fileName, content: Buffer.concat(chunks) };
};

/** A user sent the interchange in another way. */
export const markSent = async (ctx: Ctx, id: number): Promise<Interchange> => {
  const before = found(await findInterchange(ctx, id), 'INTERCHANGE_NOT_FOUND');
  if (!(await recordSent(ctx, { id, integrationId: null }))) throw new AppError('INTERCHANGE_NOT_READY');
  ctx.audit({ entityType: 'INTERCHANGE', id, before: { status: before.status }, after: { status: 'SENT' } });
  return found(await findInterchange(ctx, id), 'INTERCHANGE_NOT_FOUND');
};

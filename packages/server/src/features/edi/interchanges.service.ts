import type {
  DescribedEdiSegment,
  EdiDocumentRecord,
  Interchange,
  ReceivedInterchanges,
  ReplayChoices,
} from '@shelfward/contract/edi/interchanges.shapes.ts';
import { describeSegment, type EdiSegment, readEdi } from '@shelfward/edi/public.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { FileInPieces } from '../../platform/http/bind.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { decompress } from './interchange-file.service.ts';
import { reopenDocument } from './interchange-writes.queries.ts';
import {
  findContent,
  findContentOfDocument,
  findDocument,
  findInterchange,
  lockDocument,
  requeueInterchange,
} from './interchanges.queries.ts';
import { packInterchanges, receiveInterchanges } from './receive-interchanges.service.ts';

/** Stores the interchanges of a file as they are; a worker processes them. */
export const receiveFile = async (ctx: OpenCtx, file: UploadedFile): Promise<ReceivedInterchanges> => {
  const packed = await packInterchanges(file.path);
  return ctx.begin(async (inner) => ({
    interchanges: await receiveInterchanges(inner, packed, {
      fileName: file.fileName,
      receivedBy: inner.actor.userId,
      integrationId: null,
    }),
  }));
};

export const getInterchange = async (ctx: Ctx, id: number): Promise<Interchange> =>
  found(await findInterchange(ctx, id), 'INTERCHANGE_NOT_FOUND');

export const getDocument = async (ctx: Ctx, id: number): Promise<EdiDocumentRecord> =>
  found(await findDocument(ctx, id), 'EDI_DOCUMENT_NOT_FOUND');

export const getContent = async (ctx: Ctx, id: number): Promise<FileInPieces> => {
  const { fileName, content } = found(await findContent(ctx, id), 'INTERCHANGE_NOT_FOUND');
  return {
    name: fileName,
    mediaType: 'application/octet-stream',
    content: decompress(content),
    disposition: 'attachment',
  };
};

/** Some segments of a document in words. */
export const describeDocument = async (
  ctx: OpenCtx,
  id: number,
  { skip, size }: { readonly skip: number; readonly size: number },
) => {
  const stored = found(await ctx.begin((inner) => findContentOfDocument(inner, id)), 'EDI_DOCUMENT_NOT_FOUND');
  const first = stored.segment + skip;
  const last = Math.min(first + size, stored.segment + stored.segmentCount) - 1;
  const segments: DescribedEdiSegment[] = [];
  for await (const events of readEdi(decompress(stored.content), { withSegments: true })) {
    for (const event of events)
      if (event.kind === 'SEGMENT' && event.segment.number >= first && event.segment.number <= last)
        segments.push(describe(event.segment));
    if (segments.length > last - first) break;
  }
  return { segments, total: stored.segmentCount };
};

const describe = (segment: EdiSegment): DescribedEdiSegment => {
  const { elements, ...described } = describeSegment(segment);
  return {
    ...described,
    segment: segment.number,
    elements: elements.map((element) => ({ ...element, meaning: element.meaning ?? null })),
  };
};

/** Lets the worker process a document again that waits for a correction. */
export const replayDocument = async (ctx: Ctx, id: number, choices: ReplayChoices): Promise<EdiDocumentRecord> => {
  if (choices.otherSales === 'REPLACE') requireMayDelete(ctx.actor);
  const { state, interchangeId } = found(await lockDocument(ctx, id), 'EDI_DOCUMENT_NOT_FOUND');
  if (state !== 'WAITING') throw new AppError('EDI_DOCUMENT_NOT_WAITING');
  await reopenDocument(ctx, id, choices);
  await requeueInterchange(ctx, interchangeId);
  ctx.audit({ entityType: 'EDI_DOCUMENT', id, before: { state }, after: { state: 'RECEIVED', ...choices } });
  return getDocument(ctx, id);
};

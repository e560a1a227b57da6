import { feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { undoSales } from '../sales/public.ts';
import { bookFile, checkFile } from './book-file.service.ts';
import { findFeeds } from './feeds.queries.ts';
import { changeFeed, createFeed, getFeed } from './feeds.service.ts';

export const feeds = bind('feeds', feedRoutes, {
  list: (ctx, { query }) => findFeeds(ctx, query),
  create: (ctx, { body }) => createFeed(ctx, body),
  get: (ctx, { params }) => getFeed(ctx, params.feedId),
  update: (ctx, { params, body }) => changeFeed(ctx, params.feedId, body),
  check: open((ctx, { body, files }) => checkFile(ctx, { file: files.file, booking: body.booking })),
  book: open((ctx, { body: { booking }, files }) => {
    if (booking.otherSales === 'REPLACE') requireMayDelete(ctx.actor);
    return bookFile<Ctx>(ctx, {
      booking,
      file: files.file,
      by: { userId: ctx.actor.userId, requestKey: ctx.idempotencyKey },
      onWritten: (inner, importId) => offerUndo(inner, undoSales, { importId, removesRows: false }),
    });
  }),
});

import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { findInterchanges } from './interchanges.queries.ts';
import {
  describeDocument,
  getContent,
  getDocument,
  getInterchange,
  receiveFile,
  replayDocument,
} from './interchanges.service.ts';
import { getOrderDocuments, respondToOrder } from './order-response.service.ts';
import { listSendingServers } from './outbox.queries.ts';
import { markSent } from './outbox.service.ts';
import { findPartners } from './partners.queries.ts';
import {
  changePartner,
  createPartner,
  getPartner,
  proposeFromInterchange,
  proposePartner,
} from './partners.service.ts';
import { previewFile } from './preview-file.service.ts';

export const ediOrders = bind('edi-orders', orderDocumentRoutes, {
  list: (ctx, { params }) => getOrderDocuments(ctx, params.orderId),
  respond: (ctx, { params }) => respondToOrder(ctx, params.documentId),
});

export const ediPartners = bind('edi-partners', tradingPartnerRoutes, {
  list: (ctx, { query }) => findPartners(ctx, query),
  create: (ctx, { body }) => createPartner(ctx, body),
  get: (ctx, { params }) => getPartner(ctx, params.partnerId),
  update: (ctx, { params, body }) => changePartner(ctx, params.partnerId, body),
  servers: async (ctx) => ({ servers: await listSendingServers(ctx) }),
  propose: open((ctx, { files }) => proposePartner(ctx, files.file)),
});

export const ediInterchanges = bind('edi-interchanges', interchangeRoutes, {
  list: (ctx, { query }) => findInterchanges(ctx, query),
  preview: open((ctx, { files }) => previewFile(ctx, files.file)),
  receive: open((ctx, { files }) => receiveFile(ctx, files.file)),
  get: (ctx, { params }) => getInterchange(ctx, params.interchangeId),
  proposal: open((ctx, { params }) => proposeFromInterchange(ctx, params.interchangeId)),
  content: (ctx, { params }) => getContent(ctx, params.interchangeId),
  markSent: (ctx, { params }) => markSent(ctx, params.interchangeId),
  document: (ctx, { params }) => getDocument(ctx, params.documentId),
  segments: open((ctx, { params, query }) => describeDocument(ctx, params.documentId, query)),
  replay: (ctx, { params, body }) => replayDocument(ctx, params.documentId, body),
});

import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { type BoundRoute, bind } from '../../../platform/http/bind.ts';
import { findReportMails, findReportReaders } from './report-mails.queries.ts';
import {
  changeReportMail,
  createReportMail,
  getReportMail,
  removeReportMail,
  sendReportMail,
} from './report-mails.service.ts';
import { getReceipt, type ReceiptServices, stopReportMails } from './subscriptions.service.ts';

export const reportMails = (services: ReceiptServices): BoundRoute[] =>
  bind('report-mails', reportMailRoutes, {
    list: (ctx) => findReportMails(ctx),
    recipients: (ctx) => findReportReaders(ctx),
    create: (ctx, { body }) => createReportMail(ctx, body),
    get: (ctx, { params }) => getReportMail(ctx, params.id),
    update: (ctx, { params, body }) => changeReportMail(ctx, params.id, body),
    remove: (ctx, { params }) => removeReportMail(ctx, params.id),
    send: (ctx, { params }) => sendReportMail(services.keys, ctx, params.id),
    receipt: (ctx, { body }) => getReceipt(services, ctx, body.key),
    stop: (ctx, { body }) => stopReportMails(services, ctx, body),
    stopAtOnce: async (ctx, { query }) => {
      await stopReportMails(services, ctx, { key: query.key, isStopped: true });
    },
  });

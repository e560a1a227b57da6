import { reportMailRoutes } from '@shelfward/contract/report-mails/report-mails.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findReportMails, findReportReaders } from './report-mails.queries.ts';
import {
  changeReportMail,
  createReportMail,
  getReportMail,
  removeReportMail,
  sendReportMail,
} from './report-mails.service.ts';

export const reportMails = bind('report-mails', reportMailRoutes, {
  list: (ctx) => findReportMails(ctx),
  recipients: (ctx) => findReportReaders(ctx),
  create: (ctx, { body }) => createReportMail(ctx, body),
  get: (ctx, { params }) => getReportMail(ctx, params.id),
  update: (ctx, { params, body }) => changeReportMail(ctx, params.id, body),
  remove: (ctx, { params }) => removeReportMail(ctx, params.id),
  send: (ctx, { params }) => sendReportMail(ctx, params.id),
});

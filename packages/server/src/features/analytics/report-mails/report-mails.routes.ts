import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { type BoundRoute, bind } from '../../../platform/http/bind.ts';
import { findReportMails, findReportReaders } from './report-mails.queries.ts';
import {
  changeReportMailOwner,
  createReportMail,
  editReportMail,
  getReportMail,
  listSendings,
  pauseReportMail,
  removeReportMail,
  resumeReportMail,
  sendReportMail,
} from './report-mails.service.ts';
import { changeReportSubscription, getReportSubscription, type SubscriptionDeps } from './subscriptions.service.ts';

export const reportMails = (services: SubscriptionDeps): BoundRoute[] =>
  bind('report-mails', reportMailRoutes, {
    list: (ctx) => findReportMails(ctx),
    recipients: (ctx) => findReportReaders(ctx),
    create: (ctx, { body }) => createReportMail(ctx, body),
    get: (ctx, { params }) => getReportMail(ctx, params.id),
    update: (ctx, { params, body }) => editReportMail(ctx, params.id, body),
    remove: (ctx, { params }) => removeReportMail(ctx, params.id),
    send: (ctx, { params }) => sendReportMail(services.keys, ctx, params.id),
    pause: (ctx, { params }) => pauseReportMail(ctx, params.id),
    resume: (ctx, { params }) => resumeReportMail(ctx, params.id),
    changeOwner: (ctx, { params, body }) => changeReportMailOwner(ctx, params.id, body.ownerId),
    sendings: (ctx, { params }) => listSendings(ctx, params.id),
    receipt: (ctx, { body }) => getReportSubscription(services, ctx, body.key),
    stop: (ctx, { body }) => changeReportSubscription(services, ctx, body),
    stopAtOnce: async (ctx, { query }) => {
      await changeReportSubscription(services, ctx, { key: query.key, isStopped: true });
    },
  });

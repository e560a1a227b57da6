import { z } from 'zod';
import { admins, reporting } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, params } from '../../kit/shapes.ts';
import { frequencies } from './report-mails.rules.ts';
import { reportMail, reportMailInput, reportReader, reportSending } from './report-mails.shapes.ts';

/** The key of an unsubscribe link. Clients send it in the body: a URL would leave it in browser histories and logs. */
const key = z.string().min(20).max(400);

/** The subscription that an unsubscribe link refers to, without further details of the user. */
const reportMailReceipt = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** EVENT: when there is something new. */
  frequency: z.enum([...frequencies, 'EVENT']),
  isStopped: z.boolean(),
});
export type ReportSubscription = z.output<typeof reportMailReceipt>;

const path = '/api/v1/report-mails';
const linkErrors = ['REPORT_MAIL_LINK_INVALID'] as const;
const inputErrors = [
  'USER_NOT_FOUND',
  'ATTRIBUTE_NOT_FOUND',
  'SAVED_VIEW_NOT_FOUND',
  'SAVED_VIEW_WITHOUT_REPORT',
  'REPORT_MAIL_ADDRESS_OF_USER',
  'REPORT_MAIL_ADDRESS_NOT_ALLOWED',
] as const;

export const reportMailRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'List the scheduled reports of the user, by name; for administrators, those of the account',
    status: 200,
    response: z.array(reportMail),
  },
  recipients: {
    method: 'GET',
    path: `${path}/recipients`,
    access: reporting,
    summary: 'List the possible recipients of scheduled reports: active users with access to reports, by name',
    status: 200,
    response: z.array(reportReader),
  },
  create: {
    method: 'POST',
    path,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Create a scheduled report, which is e-mailed daily, weekly, or monthly',
    body: reportMailInput,
    status: 201,
    response: reportMail,
    errors: [...inputErrors, 'REPORT_MAIL_LIMIT'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Get a scheduled report',
    params: params('id'),
    status: 200,
    response: reportMail,
    errors: ['REPORT_MAIL_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Update a scheduled report',
    removes: 'own',
    params: params('id'),
    body: reportMailInput,
    status: 200,
    response: reportMail,
    errors: ['REPORT_MAIL_NOT_FOUND', ...inputErrors],
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Delete a scheduled report',
    removes: 'own',
    params: params('id'),
    status: 204,
    errors: ['REPORT_MAIL_NOT_FOUND'],
  },
  send: {
    method: 'POST',
    path: `${path}/{id}/send`,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Send a scheduled report now',
    params: params('id'),
    status: 202,
    response: z.strictObject({ sentTo: z.array(z.string()) }),
    errors: ['REPORT_MAIL_NOT_FOUND'],
  },
  pause: {
    method: 'POST',
    path: `${path}/{id}/pause`,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Pause a scheduled report, which keeps its recipients',
    params: params('id'),
    status: 200,
    response: reportMail,
    errors: ['REPORT_MAIL_NOT_FOUND'],
    versioned: true,
  },
  resume: {
    method: 'POST',
    path: `${path}/{id}/resume`,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Resume a paused report at its next time',
    params: params('id'),
    status: 200,
    response: reportMail,
    errors: ['REPORT_MAIL_NOT_FOUND'],
    versioned: true,
  },
  changeOwner: {
    method: 'POST',
    path: `${path}/{id}/owner`,
    access: admins,
    summary: 'Give a scheduled report to another user, with whose access it is sent from now on',
    params: params('id'),
    body: z.strictObject({ ownerId: id }),
    status: 200,
    response: reportMail,
    errors: ['REPORT_MAIL_NOT_FOUND', 'USER_NOT_FOUND'],
    versioned: true,
  },
  sendings: {
    method: 'GET',
    path: `${path}/{id}/sendings`,
    access: reporting,
    summary: 'List the last 50 times at which a scheduled report was sent within 90 days, newest first',
    params: params('id'),
    status: 200,
    response: z.array(reportSending),
    errors: ['REPORT_MAIL_NOT_FOUND'],
  },
  receipt: {
    method: 'POST',
    path: `${path}/receipt`,
    access: 'public',
    summary: 'Get the subscription of an unsubscribe link',
    body: z.strictObject({ key }),
    status: 200,
    response: reportMailReceipt,
    errors: linkErrors,
  },
  stop: {
    method: 'POST',
    path: `${path}/stop`,
    access: 'public',
    summary: 'Unsubscribe or resubscribe through an e-mailed link',
    body: z.strictObject({ key, isStopped: z.boolean() }),
    status: 200,
    response: reportMailReceipt,
    errors: linkErrors,
  },
  /** One-click unsubscribe for mail programs (RFC 8058): the URL is in the List-Unsubscribe header. */
  stopAtOnce: {
    method: 'POST',
    path: `${path}/stop-at-once`,
    access: 'public',
    summary: 'Unsubscribe through the button of a mail program',
    query: z.strictObject({ key }),
    ignoresForm: true,
    status: 204,
    errors: linkErrors,
  },
});

import { z } from 'zod';
import { reporting } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, params, text } from '../../kit/shapes.ts';
import { comparisons } from '../analytics.rules.ts';
import { groupByTypes, isByAttribute } from '../breakdown.rules.ts';
import { checkPeriod, period } from '../period.ts';
import { reportPeriods, weekdays } from './report-mails.rules.ts';

/** The screens whose top level can be sent as a scheduled report. */
export const reportScreens = ['SALES_VIEW', 'RETAIL_SALES', 'STORE_PERFORMANCE', 'ORDER_CONVERSION'] as const;
export type ReportScreen = (typeof reportScreens)[number];

const ids = z.array(id).max(2000).optional();

/** The API request of the screen without its dates. Reports ignore filters that they do not support. */
const reportRequest = z
  .strictObject({
    groupByType: z.enum(groupByTypes).default('STORE'),
    attributeKeyId: id.nullable().default(null),
    companyIds: ids,
    regionIds: ids,
    withoutRegion: z.boolean().default(false),
    storeIds: ids,
    productLineIds: ids,
    withoutProductLine: z.boolean().default(false),
    productIds: ids,
    attributeValueIds: ids,
    withoutAttributeKeyIds: ids,
    search: text(200).optional(),
    comparison: z.enum(comparisons).default('CALENDAR'),
    sameStoresOnly: z.boolean().default(false),
    likeForLike: z.boolean().default(false),
    wholeMonth: z.boolean().optional(),
  })
  .refine(({ groupByType, attributeKeyId }) => !isByAttribute(groupByType) || attributeKeyId !== null, {
    path: ['attributeKeyId'],
    message: 'must be the id of an attribute key when groupByType is ATTRIBUTE_VALUE or ATTRIBUTE_KEY_ID',
  });
export type ReportSpec = z.output<typeof reportRequest>;
export type ReportRequestInput = z.input<typeof reportRequest>;

/** A relative period, or fixed dates. */
const mailedDays = z.union([
  z.strictObject({ name: z.enum(reportPeriods) }),
  z.strictObject(period).superRefine(checkPeriod),
]);
export type ScheduledReportDays = z.output<typeof mailedDays>;

const reportMailInput = z.strictObject({
  name: text(120),
  screen: z.enum(reportScreens),
  /** The query part of the screen's URL, for the link in the e-mail. */
  search: z
    .string()
    .max(4000)
    .refine((value) => !/[\p{Cc}\p{Surrogate}]/u.test(value), 'must be the query part of a URL'),
  report: reportRequest,
  days: mailedDays,
  weekday: z.enum(weekdays),
  recipientIds: z
    .array(id)
    .min(1)
    .max(50)
    .refine((given) => new Set(given).size === given.length, 'must not contain an id twice'),
});
export type ReportMailInput = z.output<typeof reportMailInput>;

const recipient = z.strictObject({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** Why a recipient receives no e-mail: the user is inactive, has no access to reports, or has unsubscribed. */
export const recipientObstacles = ['INACTIVE', 'WITHOUT_ROLE', 'STOPPED'] as const;

export const reportMail = reportMailInput.omit({ recipientIds: true }).extend({
  id,
  recipients: z.array(recipient.extend({ obstacle: z.enum(recipientObstacles).nullable() })),
  nextMailAt: instant,
  lastMailedAt: instant.nullable(),
});
export type ReportMail = z.output<typeof reportMail>;

/** The key of an unsubscribe link. Clients send it in the body: a URL would leave it in browser histories and logs. */
const key = z.string().min(20).max(400);

/** The subscription that an unsubscribe link refers to, without further details of the user. */
const reportMailReceipt = z.strictObject({
  name: z.string(),
  email: z.string(),
  frequency: z.enum(['DAILY', 'WEEKLY']),
  isStopped: z.boolean(),
});
export type ReportSubscription = z.output<typeof reportMailReceipt>;

const path = '/api/v1/report-mails';
const linkErrors = ['REPORT_MAIL_LINK_INVALID'] as const;

export const reportMailRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: reporting,
    beta: 'reportMails',
    summary: 'List the scheduled reports of the user, by name',
    status: 200,
    response: z.array(reportMail),
  },
  recipients: {
    method: 'GET',
    path: `${path}/recipients`,
    access: reporting,
    beta: 'reportMails',
    summary: 'List the possible recipients of scheduled reports: active users with access to reports, by name',
    status: 200,
    response: z.array(recipient),
  },
  create: {
    method: 'POST',
    path,
    access: reporting,
    beta: 'reportMails',
    summary: 'Create a scheduled report, which is e-mailed weekly',
    body: reportMailInput,
    status: 201,
    response: reportMail,
    errors: ['USER_NOT_FOUND', 'ATTRIBUTE_NOT_FOUND'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: reporting,
    beta: 'reportMails',
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
    beta: 'reportMails',
    summary: 'Update a scheduled report',
    removes: 'own',
    params: params('id'),
    body: reportMailInput,
    status: 200,
    response: reportMail,
    errors: ['REPORT_MAIL_NOT_FOUND', 'USER_NOT_FOUND', 'ATTRIBUTE_NOT_FOUND'],
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
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
    beta: 'reportMails',
    summary: 'Send a scheduled report now',
    params: params('id'),
    status: 202,
    response: z.strictObject({ sentTo: z.array(z.string()) }),
    errors: ['REPORT_MAIL_NOT_FOUND', 'ATTRIBUTE_NOT_FOUND'],
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

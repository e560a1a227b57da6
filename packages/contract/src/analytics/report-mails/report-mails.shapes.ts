import { z } from 'zod';
import { scopeKinds } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { id, text } from '../../kit/shapes.ts';
import { comparisons } from '../analytics.rules.ts';
import { groupByTypes, isByAttribute } from '../breakdown.rules.ts';
import { reportDays, reportFilters } from '../report-query/report-query.ts';
import { frequencies, mailHour, maxDayOfMonth, weekdays } from './report-mails.rules.ts';

/** The screens whose top level can be sent as a scheduled report. */
export const reportScreens = ['SALES_VIEW', 'RETAIL_SALES', 'STORE_PERFORMANCE', 'ORDER_CONVERSION', 'LEDGER'] as const;
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

/** What a recipient sees of the report. Combined with its own filters with AND. */
export const recipientFilters = reportFilters.pick({
  companyIds: true,
  regionIds: true,
  storeIds: true,
  productLineIds: true,
  productIds: true,
});
export type RecipientFilters = z.output<typeof recipientFilters>;

/** Users and addresses of one schedule. */
export const maxRecipients = 50;
/** Of one account. */
export const maxSchedules = 200;
/** Of one user with a scope; those of the account do not count them. */
export const maxSchedulesOfScope = 20;
/** E-mails of one account to outside addresses within 24 hours. */
export const maxOutsideMails = 500;
/** Of them, those of one user: the owner of the schedule, or the user who sends it now. */
export const maxOutsideMailsOfUser = 100;

const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254));

const recipientInput = z
  .strictObject({
    userId: id.nullable().default(null),
    /** A recipient without a user. */
    address: emailAddress.nullable().default(null),
    filters: recipientFilters.nullable().default(null),
  })
  .refine(({ userId, address }) => (userId === null) !== (address === null), {
    path: ['userId'],
    message: 'must be the id of a user if there is no address, and null otherwise',
  });
export type RecipientInput = z.output<typeof recipientInput>;

const isUnique = (given: readonly RecipientInput[]): boolean =>
  new Set(given.map(({ userId, address }) => userId ?? address)).size === given.length;

/** The picture and the table are in the e-mail, the files are attached. */
export const mailFormats = ['PICTURE', 'XLSX', 'CSV'] as const;
export type MailFormat = (typeof mailFormats)[number];

const fields = z.strictObject({
  name: text(120),
  /** A screen with its request, unless the report is a saved view. */
  screen: z.enum(reportScreens).nullable().default(null),
  /** The query part of the screen's URL, for the link in the e-mail. */
  search: z
    .string()
    .max(4000)
    .refine((value) => !/[\p{Cc}\p{Surrogate}]/u.test(value), 'must be the query part of a URL')
    .default(''),
  report: reportRequest.nullable().default(null),
  savedViewId: id.nullable().default(null),
  /** Null: the period of the saved view. */
  days: reportDays.nullable().default(null),
  frequency: z.enum(frequencies).default('WEEKLY'),
  /** Of weekly e-mails. */
  weekday: z.enum(weekdays).default('MONDAY'),
  /** Of monthly e-mails. In shorter months, their last day. */
  dayOfMonth: z.int().min(1).max(maxDayOfMonth).default(1),
  /** In the time zone of the account. */
  hour: z.int().min(0).max(23).default(mailHour),
  formats: z
    .array(z.enum(mailFormats))
    .min(1)
    .max(mailFormats.length)
    .refine((given) => new Set(given).size === given.length, 'must not contain a format twice')
    .default(['PICTURE', 'XLSX']),
  recipients: z.array(recipientInput).min(1).max(maxRecipients).refine(isUnique, 'must not contain a recipient twice'),
});

export const reportMailInput = fields.superRefine(({ screen, report, days, savedViewId }, context) => {
  const reject = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (savedViewId !== null) {
    if (screen !== null || report !== null) reject('savedViewId', 'must be null if there is a screen');
    return;
  }
  if (screen === null || report === null) reject('screen', 'must be a screen with its report, or a saved view');
  if (days === null) reject('days', 'must be a period if the report is not a saved view');
});
export type ReportMailInput = z.output<typeof reportMailInput>;
export type ReportMailBody = z.input<typeof reportMailInput>;

/** A user who can receive scheduled reports. */
export const reportReader = z.strictObject({ id, firstName: z.string(), lastName: z.string(), email: z.string() });
export type ReportReader = z.output<typeof reportReader>;

/**
 * Why a recipient receives no e-mail: the user is inactive or has no access to reports, the recipient has unsubscribed,
 * the account settings do not allow the address, or the owner has a scope and receives the report alone, the filters of
 * the report and of the recipient have nothing in common, or the account has reached `maxOutsideMails` or the user
 * `maxOutsideMailsOfUser`.
 */
export const recipientObstacles = [
  'INACTIVE',
  'WITHOUT_ROLE',
  'STOPPED',
  'NOT_ALLOWED',
  'NOTHING_LEFT',
  'DAILY_LIMIT',
  'USER_LIMIT',
] as const;
export type RecipientObstacle = (typeof recipientObstacles)[number];

const recipient = z.strictObject({
  userId: id.nullable(),
  address: z.string().nullable(),
  filters: recipientFilters.nullable(),
  /** Empty without a user. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  obstacle: z.enum(recipientObstacles).nullable(),
});
export type ReportRecipient = z.output<typeof recipient>;

/**
 * Why a schedule sends nothing: its owner is inactive or has lost access to reports; its saved view was deleted, is no
 * longer shared with the owner, or is not one of a report.
 */
export const scheduleProblems = ['OWNER_INACTIVE', 'OWNER_WITHOUT_ROLE', 'VIEW_GONE', 'VIEW_WITHOUT_REPORT'] as const;
export type ScheduleProblem = (typeof scheduleProblems)[number];

/** ATTRIBUTE_GONE: the attribute by which the report groups was deleted. FAILED: it is sent again within an hour. */
export const sendingProblems = [...scheduleProblems, 'ATTRIBUTE_GONE', 'FAILED'] as const;
export type SendingProblem = (typeof sendingProblems)[number];

export const reportMail = fields.omit({ recipients: true }).extend({
  id,
  /** With a scope, the report is sent within it, and only to the owner. */
  owner: reportReader.extend({ scope: z.enum(scopeKinds).nullable() }),
  /** Null without a saved view, and if it is gone. */
  savedViewName: z.string().nullable(),
  recipients: z.array(recipient),
  isPaused: z.boolean(),
  /** It sends nothing until this is resolved, and needs no action then. */
  problem: z.enum(scheduleProblems).nullable(),
  /** Of the last time that it was sent. */
  lastProblem: z.enum(sendingProblems).nullable(),
  /** Null while it is paused. */
  nextMailAt: instant.nullable(),
  lastMailedAt: instant.nullable(),
});
export type ReportMail = z.output<typeof reportMail>;

/** WAITING: the mail server has not accepted the e-mail yet; it is sent again for three days. */
export const deliveryStates = ['WAITING', 'SENT', 'FAILED', 'NOT_SENT'] as const;

/** One time at which a schedule was sent, and each e-mail of it. */
export const reportSending = z.strictObject({
  id,
  at: instant,
  /** The user who chose "Send now". Null: the schedule. */
  sentBy: z.string().nullable(),
  problem: z.enum(sendingProblems).nullable(),
  deliveries: z.array(
    z.strictObject({
      address: z.string(),
      state: z.enum(deliveryStates),
      obstacle: z.enum(recipientObstacles).nullable(),
      sentAt: instant.nullable(),
      /** Of the mail server, at the last attempt. */
      error: z.string().nullable(),
      attempts: z.int(),
    }),
  ),
});
export type ReportSending = z.output<typeof reportSending>;

import {
  maxOutsideMails,
  maxOutsideMailsOfUser,
  type RecipientFilters,
  type RecipientObstacle,
  type SendingProblem,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { plusDays } from '@shelfward/contract/kit/dates.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { PostCtx } from '../../../platform/mail/mail.ts';
import { composeReport, type ReportLetter } from './compose-report.service.ts';
import { insertOutsideMails, lockOutsideCounts } from './outside-mails.queries.ts';
import type { ClaimedReportMail, ScheduleRecipient } from './report-mails.queries.ts';
import { insertDeliveries, insertSending, type NewDelivery } from './sendings.queries.ts';
import { buildUnsubscribeLink } from './subscriptions.service.ts';

interface Sending extends ClaimedReportMail {
  /** The time of the schedule, which is sent once; null if a user sends it now. */
  readonly dueAt: Date | null;
  readonly sentBy: number | null;
  /** A scheduled e-mail that could not be delivered until then is replaced by the next one. */
  readonly nextDueAt?: Date;
}

/** Queues an e-mail for each recipient and records it in the history; returns the addresses. */
export const sendReport = async (
  keys: KeyRing,
  ctx: ZonedCtx & Pick<PostCtx, 'mail'>,
  sending: Sending,
): Promise<readonly string[]> => {
  const { id, dueAt, sentBy } = sending;
  const letters = sending.problem ?? (await composeLetters(ctx, sending));
  const problem = typeof letters === 'string' ? letters : null;
  const inserted = await insertSending(ctx, { reportMailId: id, dueAt, sentBy, problem });
  if (!inserted || typeof letters === 'string') return [];
  const sender = sentBy ?? sending.owner.id;
  const isOutside = sending.recipients.some(({ addressId }) => addressId !== null);
  const before = isOutside ? await lockOutsideCounts(ctx, sender) : { ofAccount: 0, ofUser: 0 };
  let outsideMails = 0;
  const deliveries: NewDelivery[] = [];
  for (const recipient of sending.recipients) {
    const outside = recipient.addressId !== null;
    const letter = letters.get(toKey(recipient.filters));
    const limit = outside ? findReachedLimit(before, outsideMails) : null;
    const obstacle = recipient.obstacle ?? (letter ? limit : 'NOTHING_LEFT');
    const isMailed = letter !== undefined && obstacle === null;
    const mailId = isMailed ? await ctx.mail(addressLetter({ keys, ctx, sending, recipient, letter })) : null;
    if (isMailed && outside) outsideMails += 1;
    deliveries.push({ address: recipient.email, outside, mailId, obstacle });
  }
  await insertOutsideMails(ctx, sender, outsideMails);
  await insertDeliveries(ctx, inserted.id, deliveries);
  return deliveries.flatMap(({ address, mailId }) => (mailId === null ? [] : [address]));
};

/** By the filters of recipients: recipients with the same filters get the same e-mail. */
type Letters = ReadonlyMap<string, ReportLetter | undefined>;

const toKey = (filters: RecipientFilters | null): string => JSON.stringify(filters);

const composeLetters = async (ctx: ZonedCtx, sending: Sending): Promise<Letters | SendingProblem> => {
  const letters = new Map<string, ReportLetter | undefined>();
  try {
    for (const { filters, obstacle } of sending.recipients) {
      const key = toKey(filters);
      if (obstacle === null && !letters.has(key)) letters.set(key, await composeReport(ctx, sending, filters));
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ATTRIBUTE_NOT_FOUND') return 'ATTRIBUTE_GONE';
    throw error;
  }
  return letters;
};

const findReachedLimit = (
  { ofAccount, ofUser }: { readonly ofAccount: number; readonly ofUser: number },
  outsideMails: number,
): RecipientObstacle | null => {
  if (ofAccount + outsideMails >= maxOutsideMails) return 'DAILY_LIMIT';
  return ofUser + outsideMails >= maxOutsideMailsOfUser ? 'USER_LIMIT' : null;
};

interface Addressed {
  readonly keys: KeyRing;
  readonly ctx: ZonedCtx;
  readonly sending: Sending;
  readonly recipient: ScheduleRecipient;
  readonly letter: ReportLetter;
}

const maxDays = 3;

/** Outside recipients cannot sign in, so that their e-mail does not link to the report. */
const addressLetter = ({ keys, ctx, sending, recipient, letter: { link, ...letter } }: Addressed) => {
  const { userId, addressId, email } = recipient;
  const lasts = plusDays(ctx.now, maxDays);
  const replacedAt = sending.nextDueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    ...letter,
    ...(link && addressId === null && { link }),
    to: email,
    expiresAt: new Date(Math.min(lasts.getTime(), replacedAt)),
    stop: buildUnsubscribeLink(keys, ctx.tenantId, {
      source: String(sending.id),
      userId: userId ?? 0,
      ...(addressId !== null && { addressId }),
    }),
  };
};

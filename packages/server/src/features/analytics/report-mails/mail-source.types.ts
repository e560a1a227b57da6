import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { MailSchedule } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { PostCtx } from '../../../platform/mail/mail.ts';

/** A recipient of recurring e-mails: of the report with this id, or of another source with this name. */
export interface Recipient {
  readonly source: string;
  /** 0 for an address without a user. */
  readonly userId: number;
  readonly addressId?: number;
}

export interface ClaimedMail {
  readonly schedule: MailSchedule;
  /** False if there is nothing to send. The next e-mail is due at `next`. */
  readonly queue: (next: Date) => Promise<boolean>;
  /** Queueing failed and is repeated later. */
  readonly recordFailure?: () => Promise<void>;
}

export interface MailTimes {
  /** Null: paused. */
  readonly nextMailAt?: Date | null;
  readonly lastMailedAt?: Date;
}

/** E-mails from which a recipient can unsubscribe. */
export interface SubscriptionSource {
  readonly entityType: 'REPORT_MAIL' | 'TODAY_MAIL' | 'ALERT_MAIL';
  /** Locks the subscription; undefined if it no longer exists. */
  readonly findSubscription: (at: DataCtx, recipient: Recipient) => Promise<ReportSubscription | undefined>;
  readonly setStopped: (at: ZonedCtx, recipient: Recipient, isStopped: boolean) => Promise<void>;
}

/** E-mails with a schedule. */
export interface MailSource extends SubscriptionSource {
  readonly table: 'report_mail' | 'today_mail';
  /** The column that identifies an e-mail of a client. */
  readonly key: 'id' | 'user_id';
  /** The column of the user with whose access it is sent. Without it, only users without a scope have such e-mails. */
  readonly owner?: 'owner_id';
  /** Locks the e-mail; undefined if it is locked, was already sent by another node, or is off. */
  readonly claim: (keys: KeyRing, at: ZonedCtx & Pick<PostCtx, 'mail'>, id: number) => Promise<ClaimedMail | undefined>;
  /** Locks the e-mails that are not due yet. */
  readonly findScheduled: (at: DataCtx) => Promise<readonly (MailSchedule & { readonly id: number })[]>;
  readonly updateTimes: (at: DataCtx, id: number, times: MailTimes) => Promise<void>;
}

/** By name. */
export type SubscriptionSources = Readonly<Record<string, SubscriptionSource>> & {
  readonly report: SubscriptionSource;
};
export type MailSources = Readonly<Record<string, MailSource>> & { readonly report: MailSource };

import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import { findClient } from '../../../platform/auth/clients.queries.ts';
import type { DataCtx, PublicCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findReportSubscription, type ReportRecipient, setSubscriptionStopped } from './subscriptions.queries.ts';

export type SubscriptionDeps = Pick<Services, 'database' | 'keys'>;

/** Encrypted with the client's key: a forged key or a key of another client is rejected. */
export const createSubscriptionKey = (
  keys: KeyRing,
  tenantId: number,
  { reportMailId, userId }: ReportRecipient,
): string => keys.seal(`${reportMailId}/${userId}`, keyScope(tenantId));

const keyScope = (tenantId: number) => ({ tenantId, column: 'report_mail_recipient', id: 'receipt' });

export const getReportSubscription = (
  services: SubscriptionDeps,
  ctx: PublicCtx,
  key: string,
): Promise<ReportSubscription> => withSubscription(services, ctx, { key, work: async (_, { receipt }) => receipt });

interface SubscriptionChange {
  readonly key: string;
  readonly isStopped: boolean;
}

export const changeReportSubscription = (
  services: SubscriptionDeps,
  ctx: PublicCtx,
  { key, isStopped }: SubscriptionChange,
): Promise<ReportSubscription> =>
  withSubscription(services, ctx, {
    key,
    work: async (at, { recipient, receipt }) => {
      if (receipt.isStopped === isStopped) return receipt;
      await setSubscriptionStopped(at, recipient, isStopped);
      // The link works without sign-in, so the audit entry has no actor and records the recipient's e-mail address.
      const event = {
        entityType: 'REPORT_MAIL' as const,
        id: recipient.reportMailId,
        before: { byRecipient: null, isStopped: receipt.isStopped },
        after: { byRecipient: receipt.email, isStopped },
      };
      await insertAuditEntries(at.db, { tenantId: at.tenantId, actor: null, requestId: ctx.requestId }, [event]);
      return { ...receipt, isStopped };
    },
  });

interface Subscription {
  readonly recipient: ReportRecipient;
  readonly receipt: ReportSubscription;
}

interface SubscriptionRequest<T> {
  readonly key: string;
  readonly work: (at: DataCtx, subscription: Subscription) => Promise<T>;
}

const withSubscription = async <T>(
  { database, keys }: SubscriptionDeps,
  { subdomain, now }: PublicCtx,
  { key, work }: SubscriptionRequest<T>,
): Promise<T> => {
  const client = found(await database.system((db) => findClient(db, subdomain)), 'REPORT_MAIL_LINK_INVALID');
  const recipient = parseKey(keys, client.id, key);
  return database.tenant(client.id, async (db) => {
    const at = { db, tenantId: client.id, now };
    const receipt = found(await findReportSubscription(at, recipient), 'REPORT_MAIL_LINK_INVALID');
    return work(at, { recipient, receipt });
  });
};

const parseKey = (keys: KeyRing, tenantId: number, key: string): ReportRecipient => {
  const [reportMailId = 0, userId = 0] = openKey(keys, tenantId, key).split('/').map(Number);
  return { reportMailId, userId };
};

const openKey = (keys: KeyRing, tenantId: number, key: string): string => {
  try {
    return keys.open(key, keyScope(tenantId));
  } catch {
    throw new AppError('REPORT_MAIL_LINK_INVALID');
  }
};

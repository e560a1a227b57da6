import {
  type ReportSubscription,
  reportMailRoutes,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import { findClient } from '../../../platform/auth/clients.queries.ts';
import type { PublicCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Recipient, SubscriptionSource, SubscriptionSources } from './mail-source.types.ts';

export interface SubscriptionDeps extends Pick<Services, 'database' | 'keys'> {
  readonly mailSources: SubscriptionSources;
}

/** Encrypted with the client's key: a forged key or a key of another client is rejected. */
export const createSubscriptionKey = (
  keys: KeyRing,
  tenantId: number,
  { source, userId, addressId }: Recipient,
): string => keys.seal(`${source}/${addressId === undefined ? userId : `@${addressId}`}`, keyScope(tenantId));

/** The page and the one-click URL of an e-mail. */
export const buildUnsubscribeLink = (keys: KeyRing, tenantId: number, recipient: Recipient) => {
  const key = createSubscriptionKey(keys, tenantId, recipient);
  return {
    label: 'Unsubscribe',
    path: `/report-mails/stop#${key}`,
    atOncePath: `${reportMailRoutes.stopAtOnce.path}?key=${key}`,
  };
};

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
    work: async (at, { source, recipient, receipt }) => {
      if (receipt.isStopped === isStopped) return receipt;
      await source.setStopped(at, recipient, isStopped);
      // The link works without sign-in, so the audit entry has no actor and records the recipient's e-mail address.
      const event = {
        entityType: source.entityType,
        id: source.entityType === 'REPORT_MAIL' ? Number(recipient.source) : recipient.userId,
        before: { byRecipient: null, isStopped: receipt.isStopped },
        after: { byRecipient: receipt.email, isStopped },
      };
      await insertAuditEntries(at.db, { tenantId: at.tenantId, actor: null, requestId: ctx.requestId }, [event]);
      return { ...receipt, isStopped };
    },
  });

interface Subscription {
  readonly source: SubscriptionSource;
  readonly recipient: Recipient;
  readonly receipt: ReportSubscription;
}

interface SubscriptionRequest<T> {
  readonly key: string;
  readonly work: (at: ZonedCtx, subscription: Subscription) => Promise<T>;
}

const withSubscription = async <T>(
  { database, keys, mailSources }: SubscriptionDeps,
  { subdomain, now }: PublicCtx,
  { key, work }: SubscriptionRequest<T>,
): Promise<T> => {
  const client = found(await database.system((db) => findClient(db, subdomain)), 'REPORT_MAIL_LINK_INVALID');
  const recipient = parseKey(keys, client.id, key);
  return database.tenant(client.id, async (db) => {
    const at = { db, tenantId: client.id, now, timeZone: client.timeZone };
    const source = mailSources[recipient.source] ?? mailSources.report;
    const receipt = found(await source.findSubscription(at, recipient), 'REPORT_MAIL_LINK_INVALID');
    return work(at, { source, recipient, receipt });
  });
};

const parseKey = (keys: KeyRing, tenantId: number, key: string): Recipient => {
  const [source = '', recipient = ''] = openKey(keys, tenantId, key).split('/');
  return recipient.startsWith('@')
    ? { source, userId: 0, addressId: Number(recipient.slice(1)) }
    : { source, userId: Number(recipient) };
};

const openKey = (keys: KeyRing, tenantId: number, key: string): string => {
  try {
    return keys.open(key, keyScope(tenantId));
  } catch {
    throw new AppError('REPORT_MAIL_LINK_INVALID');
  }
};

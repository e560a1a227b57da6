import type { ReportMailReceipt } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import { findClient } from '../../../platform/auth/clients.queries.ts';
import type { DataCtx, PublicCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findReceipt, type Receiving, setStopped } from './subscriptions.queries.ts';

export type ReceiptServices = Pick<Services, 'database' | 'keys'>;

/** Sealed for its client: nobody can make one, and another client's opens nothing. */
export const receiptKeyOf = (keys: KeyRing, tenantId: number, { reportMailId, userId }: Receiving): string =>
  keys.seal(`${reportMailId}/${userId}`, placeOf(tenantId));

const placeOf = (tenantId: number) => ({ tenantId, column: 'report_mail_recipient', id: 'receipt' });

export const getReceipt = (services: ReceiptServices, ctx: PublicCtx, key: string): Promise<ReportMailReceipt> =>
  withReceipt(services, ctx, { key, work: async (_, { receipt }) => receipt });

interface Wish {
  readonly key: string;
  readonly isStopped: boolean;
}

export const stopReportMails = (
  services: ReceiptServices,
  ctx: PublicCtx,
  { key, isStopped }: Wish,
): Promise<ReportMailReceipt> =>
  withReceipt(services, ctx, {
    key,
    work: async (at, { receiving, receipt }) => {
      if (receipt.isStopped === isStopped) return receipt;
      await setStopped(at, receiving, isStopped);
      // Whoever has the link need not be signed in: the audit names whose mails they were.
      const event = {
        entityType: 'REPORT_MAIL' as const,
        id: receiving.reportMailId,
        before: { byRecipient: null, isStopped: receipt.isStopped },
        after: { byRecipient: receipt.email, isStopped },
      };
      await insertAuditEntries(at.db, { tenantId: at.tenantId, actor: null, requestId: ctx.requestId }, [event]);
      return { ...receipt, isStopped };
    },
  });

interface Meant {
  readonly receiving: Receiving;
  readonly receipt: ReportMailReceipt;
}

interface Following<T> {
  readonly key: string;
  readonly work: (at: DataCtx, meant: Meant) => Promise<T>;
}

const withReceipt = async <T>(
  { database, keys }: ReceiptServices,
  { subdomain, now }: PublicCtx,
  { key, work }: Following<T>,
): Promise<T> => {
  const client = found(await database.system((db) => findClient(db, subdomain)), 'REPORT_MAIL_LINK_INVALID');
  const receiving = receivingOf(keys, client.id, key);
  return database.tenant(client.id, async (db) => {
    const at = { db, tenantId: client.id, now };
    const receipt = found(await findReceipt(at, receiving), 'REPORT_MAIL_LINK_INVALID');
    return work(at, { receiving, receipt });
  });
};

const receivingOf = (keys: KeyRing, tenantId: number, key: string): Receiving => {
  const [reportMailId = 0, userId = 0] = openKey(keys, tenantId, key).split('/').map(Number);
  return { reportMailId, userId };
};

const openKey = (keys: KeyRing, tenantId: number, key: string): string => {
  try {
    return keys.open(key, placeOf(tenantId));
  } catch {
    throw new AppError('REPORT_MAIL_LINK_INVALID');
  }
};

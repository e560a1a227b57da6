import type { Impersonation } from '@shelfward/contract/accounts/clients.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { withinClient } from '../../platform/db/connection.ts';
import { issueImpersonation } from '../users/public.ts';
import { findClientById } from './clients.queries.ts';

/** Creates a key for one session as the other client's administrator, with the impersonator's identity. */
export const impersonate = async (
  ctx: Ctx,
  getOrigin: (subdomain: string) => string,
  otherClientId: number,
): Promise<Impersonation> => {
  const { db, now, actor, tenantId } = ctx;
  const other = found(await findClientById(db, otherClientId), 'CLIENT_ACCOUNT_NOT_FOUND');
  if (other.id === tenantId) throw new AppError('OWN_CLIENT_IMPERSONATION');
  if (other.inactive) throw new AppError('CLIENT_INACTIVE');
  const own = found(await findClientById(db, tenantId), 'CLIENT_ACCOUNT_NOT_FOUND');
  const { userId: id, sessionId, email } = actor;
  const by = { id, tenantId, sessionId, email, clientName: own.name };
  const issued = await issueImpersonation({ db: withinClient(db, other.id), now }, by, actor.impersonator);
  const { key } = found(issued, 'CLIENT_WITHOUT_ADMIN');
  ctx.audit({ entityType: 'CLIENT', id: other.id, before: null, after: { outcome: 'IMPERSONATION_STARTED' } });
  return { token: key, url: `${getOrigin(other.subdomain)}/impersonate?token=${key}` };
};

import type { ClientChange, ClientInput } from '@shelfward/contract/accounts/clients.contract.ts';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { revokeClientSessions } from '../../platform/auth/sessions.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { withinClient } from '../../platform/db/connection.ts';
import { refuse } from '../../platform/db/constraints.ts';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import { createAdministrator } from '../users/public.ts';
import { type ClientRecord, findClientById, insertClient, lockClient, updateClient } from './clients.queries.ts';
import { reschedule } from './reschedule.service.ts';

// Every function here runs in a system transaction.

const refuseDuplicate = refuse({ client_subdomain_key: 'CLIENT_SUBDOMAIN_TAKEN' });

export const getClient = async ({ db }: Ctx, id: number): Promise<ClientRecord> =>
  found(await findClientById(db, id), 'CLIENT_ACCOUNT_NOT_FOUND');

/** Creates the client, its first administrator and the invitation in one transaction. */
export const createClient = async (
  ctx: Ctx,
  keys: KeyRing,
  { administrator, ...input }: ClientInput,
): Promise<ClientRecord> => {
  const { db, now, requestId } = ctx;
  const id = await refuseDuplicate(insertClient(db, { ...input, registrationDate: now }));
  const user = await createAdministrator(
    toPostCtx(keys, { tenantId: id, db: withinClient(db, id), now }),
    administrator,
  );
  await updateClient(db, id, { createdUserId: user.id });
  await insertAuditEntries(db, { tenantId: id, actor: null, requestId }, [
    { entityType: 'USER', id: user.id, before: null, after: user },
  ]);
  const after = await getClient(ctx, id);
  ctx.audit({ entityType: 'CLIENT', id, before: null, after });
  return after;
};

export const changeClient = async (ctx: Ctx, id: number, change: Partial<ClientChange>): Promise<ClientRecord> => {
  const { db, now, tenantId } = ctx;
  const { version } = found(await lockClient(db, id), 'CLIENT_ACCOUNT_NOT_FOUND');
  ctx.requireVersion(version);
  const before = await getClient(ctx, id);
  const leaves = change.inactive === true && !before.inactive;
  if (leaves && id === tenantId) throw new AppError('OWN_CLIENT_DEACTIVATION');
  await updateClient(db, id, change);
  if (leaves) await revokeClientSessions(db, id, now);
  if (change.timeZone !== undefined && change.timeZone !== before.timeZone)
    await reschedule({ tenantId: id, db: withinClient(db, id), now, timeZone: change.timeZone });
  const after = await getClient(ctx, id);
  ctx.audit({ entityType: 'CLIENT', id, before, after });
  return after;
};

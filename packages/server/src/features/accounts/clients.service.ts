import type { AccountInput, ClientChange, ClientInput } from '@shelfward/contract/accounts/clients.contract.ts';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { revokeClientSessions } from '../../platform/auth/sessions.queries.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import type { AuditEvent } from '../../platform/core/audit-event.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { withinClient } from '../../platform/db/connection.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import { createAdministrator, createFirstUser, type FirstUser, getUser, type UserRecord } from '../users/public.ts';
import {
  type ClientRecord,
  findClientById,
  findClientIdBySubdomain,
  insertClient,
  lockClient,
  updateClient,
} from './clients.queries.ts';
import { reschedule } from './reschedule.service.ts';

// Every function here runs in a system transaction.

const rejectDuplicate = mapConstraintErrors({ client_subdomain_key: 'CLIENT_SUBDOMAIN_TAKEN' });

export const getClient = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<ClientRecord> =>
  found(await findClientById(db, id), 'CLIENT_ACCOUNT_NOT_FOUND');

/** The client of the caller knows who they are, also during an impersonation. */
const findCaller = async ({ db, tenantId, actor }: Ctx): Promise<AccountInput['administrator']> => {
  const { email, firstName, lastName } = await getUser({ db: withinClient(db, tenantId), tenantId }, actor.userId);
  return { email, firstName, lastName };
};

type NewClient = Omit<ClientInput, 'administrator'>;

/** Creates the client and its first user; the user has an audit entry in the new client. */
const createAccount = async (
  { db, now, requestId }: Pick<Ctx, 'db' | 'now' | 'requestId'>,
  input: NewClient,
  createUser: (at: DataCtx) => Promise<UserRecord>,
): Promise<{ readonly client: ClientRecord; readonly user: UserRecord }> => {
  const id = await rejectDuplicate(insertClient(db, { ...input, registrationDate: now }));
  const user = await createUser({ tenantId: id, db: withinClient(db, id), now });
  await updateClient(db, id, { createdUserId: user.id });
  await insertAuditEntries(db, { tenantId: id, actor: null, requestId }, [
    { entityType: 'USER', id: user.id, before: null, after: user },
  ]);
  return { client: await getClient({ db }, id), user };
};

/** Creates the client, its first administrator and the invitation in one transaction. */
export const createClient = async (
  ctx: Ctx,
  keys: KeyRing,
  { administrator, ...input }: ClientInput,
): Promise<ClientRecord> => {
  const first = administrator ?? (await findCaller(ctx));
  const { client: after } = await createAccount(ctx, input, (at) => createAdministrator(toPostCtx(keys, at), first));
  ctx.audit({ entityType: 'CLIENT', id: after.id, before: null, after });
  return after;
};

/** Creates the first account of an installation, or an account from the command line. Its own audit log records it. */
export const createOwnAccount = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'requestId'>,
  input: NewClient,
  firstUser: FirstUser,
): Promise<{ readonly client: ClientRecord; readonly user: UserRecord }> => {
  const created = await createAccount(ctx, input, (at) => createFirstUser(at, firstUser));
  const { client } = created;
  await insertAuditEntries(ctx.db, { tenantId: client.id, actor: null, requestId: ctx.requestId }, [
    { entityType: 'CLIENT', id: client.id, before: null, after: client },
  ]);
  return created;
};

type ChangeCtx = Pick<Ctx, 'db' | 'now' | 'tenantId' | 'audit' | 'requireVersion'>;

export const changeClient = async (
  ctx: ChangeCtx,
  id: number,
  change: Partial<ClientChange>,
): Promise<ClientRecord> => {
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

/** Activates or deactivates a client for an operator; undefined if no client has the subdomain. */
export const setClientInactive = async (
  { db, now, requestId }: Pick<Ctx, 'db' | 'now' | 'requestId'>,
  subdomain: string,
  inactive: boolean,
): Promise<ClientRecord | undefined> => {
  const id = await findClientIdBySubdomain(db, subdomain);
  if (id === undefined) return undefined;
  const events: AuditEvent[] = [];
  // An operator belongs to no client.
  const ctx = {
    db,
    now,
    tenantId: 0,
    requestId,
    audit: (event: AuditEvent) => void events.push(event),
    requireVersion: () => undefined,
  };
  const client = await changeClient(ctx, id, { inactive });
  await insertAuditEntries(db, { tenantId: id, actor: null, requestId }, events);
  return client;
};

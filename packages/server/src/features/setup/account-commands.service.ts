import type { AccountInput } from '@shelfward/contract/accounts/clients.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { signInTokenTypes } from '@shelfward/contract/users/user-tokens.contract.ts';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { revokeAccess } from '../../platform/auth/access.queries.ts';
import { findAddresseeByEmail } from '../../platform/auth/addressees.queries.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { withinClient } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/database.ts';
import { createOwnAccount, setClientInactive } from '../accounts/public.ts';
import { auditOutcome, findPasswordWeakness, requireStrongPassword } from '../auth/public.ts';
import { issuePasswordLink, retireUserTokens, setPassword } from '../users/public.ts';
import { type AccountRow, deleteSetupKey, hasTables, hasUsers, listAccounts, waitForSetup } from './setup.queries.ts';
import { firstUserAuthorities } from './setup.service.ts';

/** Commands of an operator on the database of a running or stopped server. */
export interface OperatorCtx {
  readonly database: Database;
  readonly now: Date;
  readonly requestId: string;
  readonly getOrigin: (subdomain: string) => string;
}

/** Why a command changed nothing, as a sentence. */
export class CommandRejected extends Error {}

/** The link is undefined if the user has a password. */
export interface PasswordLink {
  readonly url: string;
  readonly expiration: Date;
}

interface NewAccount extends AccountInput {
  readonly password?: string | undefined;
  readonly isSuperuser: boolean;
}

export interface CreatedAccount {
  readonly url: string;
  readonly authorities: readonly Role[];
  readonly link: PasswordLink | undefined;
}

/** The user of the first account is a superuser, as after the set-up. */
export const createAccountByCommand = async (
  { database, now, requestId, getOrigin }: OperatorCtx,
  { administrator, password, isSuperuser, ...input }: NewAccount,
): Promise<CreatedAccount> => {
  const weakness = password && findPasswordWeakness(password, { ...administrator, clientName: input.name });
  if (weakness) throw new CommandRejected(weakness);
  const credentials = password === undefined ? {} : { passwordHash: await hashPassword(password) };
  return database.system(async (db) => {
    await waitForSetup(db);
    const authorities: Role[] = isSuperuser || !(await hasUsers(db)) ? firstUserAuthorities : ['ROLE_ADMIN'];
    const firstUser = { ...administrator, ...credentials, authorities };
    const { client, user } = await createOwnAccount({ db, now, requestId }, input, firstUser);
    await deleteSetupKey(db);
    const url = getOrigin(client.subdomain);
    if (password !== undefined) return { url, authorities, link: undefined };
    const { path, expiration } = await issuePasswordLink({ db: withinClient(db, client.id), now }, user);
    return { url, authorities, link: { url: `${url}${path}`, expiration } };
  });
};

/** Sets the password, ends all sessions, and revokes all API tokens; without a password, issues a link and changes nothing else. */
export const resetPasswordByCommand = async (
  { database, now, requestId, getOrigin }: OperatorCtx,
  given: { readonly subdomain: string; readonly email: string; readonly password?: string | undefined },
): Promise<PasswordLink | undefined> => {
  const { subdomain, email, password } = given;
  const client = await database.system((db) => findClient(db, subdomain));
  if (!client) throw new CommandRejected(`No active account has the subdomain ${subdomain}.`);
  return database.tenant(client.id, async (db) => {
    const user = await findAddresseeByEmail(db, email);
    if (!user) throw new CommandRejected(`No active user of ${subdomain} has the e-mail address ${email}.`);
    const record = (outcome: 'PASSWORD_RESET' | 'PASSWORD_LINK_ISSUED') =>
      insertAuditEntries(db, { tenantId: client.id, actor: null, requestId }, [auditOutcome(user.id, outcome)]);
    if (password === undefined) {
      const { path, expiration } = await issuePasswordLink({ db, now }, user);
      await record('PASSWORD_LINK_ISSUED');
      return { url: `${getOrigin(subdomain)}${path}`, expiration };
    }
    await requireStrongPassword(db, user.id, password);
    await setPassword(db, user.id, { passwordHash: await hashPassword(password), now, activates: true });
    await retireUserTokens(db, { userId: user.id, types: signInTokenTypes }, now);
    await revokeAccess(db, { userId: user.id }, now);
    await record('PASSWORD_RESET');
    return undefined;
  });
};

/** Deactivating ends all sessions of the account. */
export const setInactiveByCommand = async (
  { database, now, requestId }: OperatorCtx,
  subdomain: string,
  inactive: boolean,
): Promise<void> => {
  const client = await database.system((db) => setClientInactive({ db, now, requestId }, subdomain, inactive));
  if (!client) throw new CommandRejected(`No account has the subdomain ${subdomain}.`);
};

export const listAccountsByCommand = ({ database }: OperatorCtx): Promise<AccountRow[]> =>
  database.system(listAccounts);

/** Of the migrations of this release. */
export const requireTables = async ({ database }: OperatorCtx): Promise<void> => {
  if (!(await database.system(hasTables)))
    throw new CommandRejected('The database does not have the tables of this release. Start the server once.');
};

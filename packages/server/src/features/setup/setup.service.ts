import { randomUUID } from 'node:crypto';
import type { Role } from '@shelfward/contract/kit/access.ts';
import type { FirstAccount, FirstAccountInput, Installation } from '@shelfward/contract/setup/setup.contract.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { PublicCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { withinClient } from '../../platform/db/connection.ts';
import type { Services } from '../../platform/http/services.ts';
import { composed } from '../../platform/mail/compose.ts';
import { createOwnAccount } from '../accounts/public.ts';
import { countAttempt, findPasswordWeakness, openSession, setupLimits, testMailLimits } from '../auth/public.ts';
import { issueReturn } from '../users/public.ts';
import { deleteSetupKey, isSubdomainTaken, lockUsers } from './setup.queries.ts';
import { type CheckedKey, checkSetupKey } from './setup-link.service.ts';

export type SetupServices = Pick<
  Services,
  'config' | 'database' | 'tokens' | 'keys' | 'getOrigin' | 'publicUrl' | 'mailServer' | 'defaultClient'
>;

/** The first user of an installation administers all accounts and this one. */
export const firstUserAuthorities: Role[] = ['ROLE_ADMIN', 'ROLE_SUPERUSER'];

export const getInstallation = async (services: SetupServices, ctx: PublicCtx, key: string): Promise<Installation> => {
  const { getOrigin, publicUrl, mailServer, defaultClient } = services;
  const expiresAt = await requireKey(services, ctx, key);
  return {
    expiresAt: expiresAt.toISOString(),
    publicUrl: new URL(publicUrl()).origin,
    exampleUrl: getOrigin('your-account'),
    subdomain: defaultClient === '' ? null : defaultClient,
    mailServer: mailServer?.host ?? null,
  };
};

export const checkSubdomain = async (
  services: SetupServices,
  ctx: PublicCtx,
  { key, subdomain }: { readonly key: string; readonly subdomain: string },
): Promise<boolean> => {
  await requireKey(services, ctx, key);
  return !(await services.database.system((db) => isSubdomainTaken(db, subdomain)));
};

/** Sends immediately instead of through the queue, so that the user sees the response of the mail server. */
export const sendTestMail = async (
  services: SetupServices,
  ctx: PublicCtx,
  { key, email }: { readonly key: string; readonly email: string },
): Promise<void> => {
  await requireKey(services, ctx, key);
  const { database, mailServer, publicUrl } = services;
  if (!mailServer) throw new AppError('TEST_MAIL_FAILED', { detail: 'SMTP_URL is not set.' });
  await countAttempt(database, testMailLimits, ctx.now);
  const mail = composed({
    id: randomUUID(),
    subdomain: '',
    recipient: email,
    subject: 'Test e-mail of Shelfward',
    paragraphs: ['The mail server of this installation works. This e-mail was requested on the set-up page.'],
    origin: publicUrl(),
  });
  try {
    await mailServer.send(mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    ctx.log.warn({ reason }, 'a test e-mail could not be sent');
    throw new AppError('TEST_MAIL_FAILED', { detail: `${mailServer.host}: ${reason}` });
  }
};

/**
 * Creates the account, its superuser, and the session in one transaction, which locks the table of users: of several
 * concurrent calls one succeeds.
 */
export const createFirstAccount = async (
  services: SetupServices,
  ctx: PublicCtx,
  { key, password, name, subdomain, timeZone, currency, ...person }: FirstAccountInput,
): Promise<FirstAccount> => {
  await requireKey(services, ctx, key);
  const weakness = findPasswordWeakness(password, { ...person, clientName: name });
  if (weakness) throw new AppError('PASSWORD_TOO_WEAK', { errors: [{ pointer: '/body/password', message: weakness }] });
  const passwordHash = await hashPassword(password);
  const { clientId, token } = await services.database.system(async (db) => {
    await lockUsers(db);
    acceptKey(ctx, await checkSetupKey(db, key, ctx.now));
    const { client, user } = await createOwnAccount(
      { ...ctx, db },
      { name, subdomain, timeZone, currency, betaFlag: false },
      { ...person, authorities: firstUserAuthorities, passwordHash },
    );
    await deleteSetupKey(db);
    const own = { ...ctx, db: withinClient(db, client.id) };
    const session = await openSession(services, own, { client, userId: user.id });
    const issued = await issueReturn(own, { id: user.id, sessionId: session.id });
    return { clientId: client.id, token: issued.key };
  });
  ctx.log.info({ address: ctx.address, clientId, client: subdomain }, 'the first account was created');
  return { subdomain, url: `${services.getOrigin(subdomain)}/impersonate?token=${token}` };
};

/**
 * Returns when the key expires. Counts only rejected requests, so that others cannot lock out the user with the key, which
 * cannot be guessed.
 */
const requireKey = async ({ database }: SetupServices, ctx: PublicCtx, key: string): Promise<Date> => {
  const checked = await database.system((db) => checkSetupKey(db, key, ctx.now));
  if (!('expiresAt' in checked)) await countAttempt(database, setupLimits(ctx.address), ctx.now);
  return acceptKey(ctx, checked);
};

const acceptKey = ({ log, address }: PublicCtx, checked: CheckedKey): Date => {
  if ('expiresAt' in checked) return checked.expiresAt;
  log.warn({ address, reason: checked.rejection }, 'a set-up attempt was rejected');
  throw new AppError(checked.rejection);
};

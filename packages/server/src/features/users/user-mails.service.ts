import type { User } from '@shelfward/contract/users/users.contract.ts';
import { type Addressee, findAddressee, findAddresseeByEmail } from '../../platform/auth/addressees.queries.ts';
import { findPasswordPolicy } from '../../platform/auth/password-policy.queries.ts';
import { buildGreeting } from '../../platform/auth/security-notice.ts';
import type { PostCtx } from '../../platform/mail/mail.ts';
import { issueUserToken } from './user-tokens.service.ts';

const hour = 3_600_000;
const resetLastsMs = hour;
const unlockLastsMs = hour;
const activationLastsMs = 7 * 24 * hour;

/**
 * Sends the user a link to set a new password, valid for one hour. Invited users get the invitation again;
 * inactive users get nothing.
 */
export const sendPasswordReset = async (ctx: PostCtx, userId: number): Promise<void> => {
  const user = await findAddressee(ctx.db, userId);
  if (user) await mailReset(ctx, user);
};

/** The same for a typed e-mail address; returns the user. Users who must sign in with the identity provider get nothing. */
export const sendPasswordResetTo = async (ctx: PostCtx, email: string): Promise<number | undefined> => {
  const user = await findAddresseeByEmail(ctx.db, email);
  if (!user || !(await findPasswordPolicy(ctx.db, user.id)).mayUsePassword) return undefined;
  await mailReset(ctx, user);
  return user.id;
};

/**
 * Sends the user of a typed e-mail address a link that makes a browser a known device, valid for one hour; returns the
 * user. Others may have used up the attempts of unknown devices.
 */
export const sendUnlockTo = async (ctx: PostCtx, email: string): Promise<number | undefined> => {
  const user = await findAddresseeByEmail(ctx.db, email);
  if (!user?.activated || !(await findPasswordPolicy(ctx.db, user.id)).mayUsePassword) return undefined;
  const { key, expiration } = await issueUserToken(ctx, { userId: user.id, type: 'UNLOCK', lastsMs: unlockLastsMs });
  await ctx.mail({
    to: user.email,
    subject: 'Sign-in was blocked after failed attempts',
    paragraphs: [
      buildGreeting(user),
      `Too many attempts to sign in failed, so browsers that you have not used before must wait up to 15 minutes to sign in as ${user.email} at ${user.clientName}.`,
      'If you want to sign in now, open the link in the browser in which you want to sign in, and use your password. The link works once and expires in one hour.',
      'If you did not try to sign in, do not open the link. Another person may be guessing your password; the limit protects your account.',
    ],
    link: { label: 'Unlock this browser', path: `/unlock?key=${key}` },
    expiresAt: expiration,
  });
  return user.id;
};

/** Sends a new user the link to set a password. */
export const sendActivation = async (ctx: PostCtx, userId: number): Promise<void> => {
  const user = await findAddressee(ctx.db, userId);
  if (user) await mailActivation(ctx, user);
};

/** The link by which the user chooses a password: an invitation before the first sign-in, otherwise a reset. */
export const issuePasswordLink = async (
  at: Pick<PostCtx, 'db' | 'now'>,
  { id: userId, activated }: Pick<Addressee, 'id' | 'activated'>,
): Promise<{ readonly path: string; readonly expiration: Date }> => {
  const order = activated
    ? ({ page: 'reset-password', type: 'RESET_PASSWORD', lastsMs: resetLastsMs } as const)
    : ({ page: 'activate', type: 'ACTIVATION', lastsMs: activationLastsMs } as const);
  const { page, ...token } = order;
  const { key, expiration } = await issueUserToken(at, { userId, ...token });
  return { path: `/${page}?key=${key}`, expiration };
};

const mailReset = async (ctx: PostCtx, user: Addressee): Promise<string> => {
  if (!user.activated) return mailActivation(ctx, user);
  const { path, expiration } = await issuePasswordLink(ctx, user);
  return ctx.mail({
    to: user.email,
    subject: 'Choose a new password',
    paragraphs: [
      buildGreeting(user),
      `A password reset was requested for your account ${user.email} at ${user.clientName}.`,
      'The link works once and expires in one hour. If you did not request it, ignore this e-mail; your password does not change.',
    ],
    link: { label: 'Choose a new password', path },
    expiresAt: expiration,
  });
};

const mailActivation = async (ctx: PostCtx, user: Addressee): Promise<string> => {
  const { mayUsePassword, providerName } = await findPasswordPolicy(ctx.db, user.id);
  if (!mayUsePassword) return mailProviderInvitation(ctx, user, providerName);
  const { path, expiration } = await issuePasswordLink(ctx, { ...user, activated: false });
  return ctx.mail({
    to: user.email,
    subject: `Your account at ${user.clientName}`,
    paragraphs: [
      buildGreeting(user),
      `Your account at ${user.clientName} is ready. Sign in with ${user.email}.`,
      'Follow the link to choose your password. It works for seven days.',
    ],
    link: { label: 'Activate your account', path },
    expiresAt: expiration,
  });
};

/** Without a key: the identity provider authenticates the user. */
const mailProviderInvitation = (ctx: PostCtx, user: Addressee, providerName: string): Promise<string> =>
  ctx.mail({
    to: user.email,
    subject: `Your account at ${user.clientName}`,
    paragraphs: [
      buildGreeting(user),
      `Your account at ${user.clientName} is ready. Select “Sign in with ${providerName}” on the sign-in page.`,
    ],
    link: { label: 'Sign in', path: '/login' },
  });

/** Notifies the previous address as well: the user may not know of the change. */
export const sendEmailChangeNotices = async (
  ctx: PostCtx,
  before: Pick<User, 'email' | 'firstName' | 'clientName'>,
  email: string,
): Promise<void> => {
  for (const to of [before.email, email])
    await ctx.mail({
      to,
      subject: 'Your e-mail address was changed',
      paragraphs: [
        buildGreeting(before),
        `The e-mail address of your account at ${before.clientName} was changed from ${before.email} to ${email}. Sign in with the new address. Other sessions were signed out.`,
        'If this was not you, inform your administrator immediately.',
      ],
    });
};

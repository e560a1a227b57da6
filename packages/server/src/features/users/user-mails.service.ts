import type { PostCtx } from '../../platform/mail/mail.ts';
import { type Addressee, findAddressee, findAddresseeByEmail } from './user-tokens.queries.ts';
import { issueUserToken } from './user-tokens.service.ts';

const hour = 3_600_000;
const resetLastsMs = hour;
const activationLastsMs = 7 * 24 * hour;

/**
 * Mails the user a link that sets a new password, for an hour. A user who has not come in yet gets the invitation again;
 * a deactivated one, nothing.
 */
export const sendPasswordReset = async (ctx: PostCtx, userId: number): Promise<void> => {
  const user = await findAddressee(ctx.db, userId);
  if (user) await mailReset(ctx, user);
};

/** The same for an e-mail as somebody typed it; answers whose it is. */
export const sendPasswordResetTo = async (ctx: PostCtx, email: string): Promise<number | undefined> => {
  const user = await findAddresseeByEmail(ctx.db, email);
  if (user) await mailReset(ctx, user);
  return user?.id;
};

/** Mails a new user the link by which he chooses his password and comes in. */
export const sendActivation = async (ctx: PostCtx, userId: number): Promise<void> => {
  const user = await findAddressee(ctx.db, userId);
  if (user) await mailActivation(ctx, user);
};

const mailReset = async (ctx: PostCtx, user: Addressee): Promise<void> => {
  if (!user.activated) return mailActivation(ctx, user);
  const { key, expiration } = await issueUserToken(ctx, {
    userId: user.id,
    type: 'RESET_PASSWORD',
    lastsMs: resetLastsMs,
  });
  await ctx.mail({
    to: user.email,
    subject: 'Choose a new password',
    paragraphs: [
      greeting(user),
      `A new password was asked for your account ${user.email} at ${user.clientName}.`,
      'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', path: `/reset-password?key=${key}` },
    expiresAt: expiration,
  });
};

const mailActivation = async (ctx: PostCtx, user: Addressee): Promise<void> => {
  const { key, expiration } = await issueUserToken(ctx, {
    userId: user.id,
    type: 'ACTIVATION',
    lastsMs: activationLastsMs,
  });
  await ctx.mail({
    to: user.email,
    subject: `Your account at ${user.clientName}`,
    paragraphs: [
      greeting(user),
      `An account was made for you at ${user.clientName}. You sign in with ${user.email}.`,
      'Follow the link to choose your password. It works for seven days.',
    ],
    link: { label: 'Activate your account', path: `/activate?key=${key}` },
    expiresAt: expiration,
  });
};

/** Told to the owner of the account, so that a stranger's change does not go unnoticed. */
export const sendSecurityNotice = async (
  ctx: PostCtx,
  userId: number,
  { subject, sentence }: { readonly subject: string; readonly sentence: string },
): Promise<void> => {
  const user = await findAddressee(ctx.db, userId);
  if (!user) return;
  await ctx.mail({
    to: user.email,
    subject,
    paragraphs: [
      greeting(user),
      `${sentence} This was for your account ${user.email} at ${user.clientName}.`,
      'If it was not you, choose a new password at once and tell your administrator.',
    ],
    link: { label: 'Choose a new password', path: '/forgot-password' },
  });
};

const greeting = ({ firstName }: Addressee): string => (firstName === '' ? 'Hello,' : `Hello ${firstName},`);

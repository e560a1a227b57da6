import type { MailLink, PostCtx } from '../mail/mail.ts';
import { type Addressee, findAddressee } from './addressees.queries.ts';

interface SecurityNotice {
  readonly subject: string;
  readonly sentence: string;
  /** Before the password is changed. */
  readonly firstStep?: string;
  readonly link?: MailLink;
}

/** Notifies users of changes of their account that another person may have made. */
export const sendSecurityNotice = async (
  ctx: PostCtx,
  userId: number,
  { subject, sentence, firstStep, link }: SecurityNotice,
): Promise<void> => {
  const user = await findAddressee(ctx.db, userId);
  if (!user) return;
  const steps = firstStep ? `${firstStep}, change your password,` : 'change your password now';
  await ctx.mail({
    to: user.email,
    subject,
    paragraphs: [
      buildGreeting(user),
      `${sentence} This was for your account ${user.email} at ${user.clientName}.`,
      `If this was not you, ${steps} and inform your administrator.`,
    ],
    link: link ?? { label: 'Choose a new password', path: '/forgot-password' },
  });
};

export const buildGreeting = ({ firstName }: Pick<Addressee, 'firstName'>): string =>
  firstName === '' ? 'Hello,' : `Hello ${firstName},`;

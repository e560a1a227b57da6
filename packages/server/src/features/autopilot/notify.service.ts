import { findActivePeople } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Letter } from '../../platform/mail/mail.ts';

/** Queues an e-mail to each of the users who are active. */
export const notifyUsers = async (ctx: Ctx, userIds: readonly number[], letter: Omit<Letter, 'to'>): Promise<void> => {
  if (userIds.length === 0) return;
  const people = (await findActivePeople(ctx)).filter(({ id }) => userIds.includes(id));
  for (const { email } of people) await ctx.mail({ ...letter, to: email });
};

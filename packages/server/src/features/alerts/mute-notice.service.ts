import type { AlertRule } from '@shelfward/contract/alerts/alerts.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { findActivePeople } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';

/** An e-mail to the owner if another user muted the rule, or ended it: muting applies to all users. */
export const notifyOwnerOfMute = async (
  ctx: Ctx,
  { id, sentence, mutedUntil, owner }: Pick<AlertRule, 'id' | 'sentence' | 'mutedUntil' | 'owner'>,
): Promise<void> => {
  if (owner.id === ctx.actor.userId) return;
  const people = await findActivePeople(ctx);
  const recipient = people.find((person) => person.id === owner.id);
  if (!recipient) return;
  const actor = people.find((person) => person.id === ctx.actor.userId)?.name ?? ctx.actor.email;
  await ctx.mail({
    to: recipient.email,
    subject:
      mutedUntil === null
        ? 'Your alert rule is active again'
        : `Your alert rule is muted until ${formatDay(mutedUntil)}`,
    paragraphs: [
      mutedUntil === null
        ? `${actor} ended the muting of this rule for all users: ${sentence}`
        : `${actor} muted this rule for all users: ${sentence}`,
      ...(mutedUntil === null ? [] : ['Until then, it creates no tasks, e-mails, and webhook events.']),
    ],
    link: { label: 'Open alerts', path: `/reports/alerts?rule=${id}` },
  });
};

import type { ReportRecipient } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { findActivePeople } from '../../../platform/auth/people.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { insertNewAddresses } from './outside-mails.queries.ts';
import type { ReportMailRecord } from './report-mails.queries.ts';

/**
 * Rejects recipients that the account settings, or the scope of the owner, do not allow, and notifies administrators of
 * addresses that are new to the account. Earlier recipients stay: nothing is sent to them while they are not allowed.
 */
export const checkOutsideAddresses = async (
  ctx: Ctx,
  { name, recipients }: ReportMailRecord,
  earlier: readonly Pick<ReportRecipient, 'userId' | 'address'>[],
): Promise<void> => {
  const known = new Set(earlier.map(toRecipientKey));
  const added = recipients.filter((recipient) => !known.has(toRecipientKey(recipient)));
  const rejected = added.find(({ obstacle }) => obstacle === 'NOT_ALLOWED');
  if (rejected)
    throw new AppError('REPORT_MAIL_ADDRESS_NOT_ALLOWED', {
      detail: `The account does not send scheduled reports to ${rejected.email}. An administrator can change it in Settings.`,
    });
  const addresses = await insertNewAddresses(
    ctx,
    added.flatMap(({ address }) => address ?? []),
  );
  if (addresses.length > 0) await notifyAdministrators(ctx, name, addresses);
};

const toRecipientKey = ({ userId, address }: Pick<ReportRecipient, 'userId' | 'address'>) => userId ?? address;

/** The user who added the address needs no e-mail. */
const notifyAdministrators = async (ctx: Ctx, name: string, addresses: readonly string[]): Promise<void> => {
  const [first] = addresses;
  const people = await findActivePeople(ctx);
  const actor = people.find(({ id }) => id === ctx.actor.userId);
  const subject =
    addresses.length === 1
      ? `New outside address: ${first}`
      : formatCount(addresses.length, 'new outside address', 'new outside addresses');
  for (const person of people) {
    if (person.id === ctx.actor.userId || !isAllowed(admins, person.authorities)) continue;
    await ctx.mail({
      to: person.email,
      subject: subject.slice(0, 200),
      paragraphs: [
        `${actor?.name ?? ctx.actor.email} (${ctx.actor.email}) added ${addresses.join(', ')} to the schedule “${name}”. Its reports are sent there from now on.`,
        'If this is not intended, delete the schedule, and choose in the account settings which addresses receive reports.',
      ],
      link: { label: 'Open schedules', path: '/reports/schedules' },
    });
  }
};

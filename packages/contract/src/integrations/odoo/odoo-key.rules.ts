import { daysBetween } from '../../kit/dates.ts';
import { formatCount } from '../../kit/plural.rules.ts';

const warnedDays = 14;

/** Days until the API key expires; negative when it has expired. Null without an expiration date. */
export const daysUntilKeyExpires = (expiresOn: string | null, today: string): number | null =>
  expiresOn === null ? null : daysBetween(today, expiresOn);

/** A message about the expiration of the key, from two weeks before it; undefined before that. */
export const keyWarning = (expiresOn: string | null, today: string): string | undefined => {
  const days = daysUntilKeyExpires(expiresOn, today);
  if (days === null || days > warnedDays) return undefined;
  const action = 'Create a new key in Odoo and enter it here. The mapping is not affected.';
  if (days < 0) return `The API key expired on ${expiresOn}. ${action}`;
  if (days === 0) return `The API key expires today. ${action}`;
  return `The API key expires in ${formatCount(days, 'day')}. ${action}`;
};

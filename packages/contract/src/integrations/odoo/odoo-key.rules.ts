import { formatCount } from '../../kit/plural.rules.ts';

const dayMs = 86_400_000;
const warnedDays = 14;

/** How many days an API key still works; below zero it has expired. Null where nobody said when it ends. */
export const daysOfKey = (expiresOn: string | null, today: string): number | null =>
  expiresOn === null ? null : Math.round((Date.parse(expiresOn) - Date.parse(today)) / dayMs);

/** What people should know about the key, from two weeks before it ends; undefined while there is nothing to say. */
export const keyWarning = (expiresOn: string | null, today: string): string | undefined => {
  const days = daysOfKey(expiresOn, today);
  if (days === null || days > warnedDays) return undefined;
  const mend = 'Make a new one in Odoo and enter it here: the mapping stays.';
  if (days < 0) return `The API key expired on ${expiresOn}. ${mend}`;
  if (days === 0) return `The API key expires today. ${mend}`;
  return `The API key expires in ${formatCount(days, 'day')}. ${mend}`;
};

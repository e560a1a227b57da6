import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
/** Formats a Retry-After header in seconds as " Wait 4 minutes."; empty without a valid header. */
export const formatRetryAfter = (retryAfter: string | null): string => {
  const seconds = Number(retryAfter ?? Number.NaN);
  if (!(seconds > 0)) return '';
  if (seconds < 60) return ` Wait ${formatCount(Math.ceil(seconds), 'second')}.`;
  return ` Wait ${formatCount(Math.ceil(seconds / 60), 'minute')}.`;
};

/** " Wait 4 minutes." out of a Retry-After header in seconds; nothing when it is missing. */
export const waitingSentence = (retryAfter: string | null): string => {
  const seconds = Number(retryAfter ?? Number.NaN);
  if (!(seconds > 0)) return '';
  if (seconds < 60) return ` Wait ${counted(Math.ceil(seconds), 'second')}.`;
  return ` Wait ${counted(Math.ceil(seconds / 60), 'minute')}.`;
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

import cronstrue from 'cronstrue';

/** A schedule as people say it; undefined for a text that is none. The times are those of UTC. */
export const wordsOfSchedule = (cron: string): string | undefined => {
  try {
    const words = cronstrue.toString(cron, { verbose: false, use24HourTimeFormat: true });
    return `${words} (UTC)`;
  } catch {
    return undefined;
  }
};

export const schedulePresets: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Only when asked' },
  { value: '*/15 * * * *', label: 'Every 15 minutes' },
  { value: '0 * * * *', label: 'Every hour' },
  { value: '0 3 * * *', label: 'Every day at 03:00 UTC' },
  { value: '0 5 * * *', label: 'Every day at 05:00 UTC' },
  { value: '0 6 * * *', label: 'Every day at 06:00 UTC' },
  { value: '0 5 * * 1-5', label: 'On weekdays at 05:00 UTC' },
  { value: '0 3 * * 0', label: 'On Sundays at 03:00 UTC' },
];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A rounded-down duration in its largest unit: 45 s, 12 min, 3 h, 5 d. */
export const formatAge = (seconds: number): string => {
  if (seconds < minute) return `${Math.floor(seconds)} s`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h`;
  return `${Math.floor(seconds / day).toLocaleString('en-US')} d`;
};

/** Jobs that wait so long need attention, as in the alert rules. */
export const longOverdueSeconds = 15 * minute;

/** The seconds since the last attempt, if the next one should have been made an hour ago. */
export const findLateSeconds = (
  { attemptedAt, intervalHours }: { readonly attemptedAt: string; readonly intervalHours: number },
  now: number,
): number | undefined => {
  const seconds = (now - Date.parse(attemptedAt)) / 1000;
  return seconds > (intervalHours + 1) * hour ? seconds : undefined;
};

/** A backup should not be older. */
export const oldBackupSeconds = 2 * day;

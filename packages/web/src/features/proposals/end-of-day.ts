/** The last second of a day in the user's time zone, as the ISO timestamp that the API expects. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

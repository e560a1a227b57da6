/** The last second of a day by the person's clock, as the instant that the API takes. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

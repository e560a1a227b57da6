import { session } from './session.ts';

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which the screens show times: the one of the account. */
export const accountTimeZone = (): string => session.state().identity?.timeZone ?? browserTimeZone();

/** A time zone, if the user's browser has another one. */
export const foreignTimeZone = (timeZone: string): string | undefined => {
  const { timeZone: canonical } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions();
  return canonical === browserTimeZone() ? undefined : timeZone;
};

/** Names by which people know these cities; the time zone database keeps the old ones as aliases. */
const currentNames: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** Every time zone, by name. */
export const timeZoneChoices = (): readonly { readonly value: string; readonly label: string }[] => {
  const names = Intl.supportedValuesOf('timeZone').map((name) => currentNames[name] ?? name);
  return [...new Set(['UTC', ...names.toSorted()])].map((value) => ({ value, label: formatZone(value) }));
};

/** For people: America/New York. */
export const formatZone = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** The browser's time zone, as a choice. */
export const suggestedTimeZone = (): string => {
  const name = browserTimeZone();
  return currentNames[name] ?? name;
};

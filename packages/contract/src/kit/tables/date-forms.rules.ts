export const dateOrders = ['MONTH_FIRST', 'DAY_FIRST'] as const;
/** The order of day and month in dates such as 01/02/2026. */
export type DateOrder = (typeof dateOrders)[number];

export const stampDays = ['AS_WRITTEN', 'ACCOUNT'] as const;
/** The day of a time stamp with an offset: as it is written, or in the time zone of the account. */
export type StampDay = (typeof stampDays)[number];

/** The format of a date, in which each separator and a time of day are left out. */
export type DateFormat =
  | 'YYYY-MM-DD'
  | 'MM/DD/YYYY'
  | 'DD/MM/YYYY'
  | 'DD.MM.YYYY'
  | 'YYYYMMDD'
  | 'MMM D, YYYY'
  | 'D MMM YYYY';

/** A date as it is written; the day may not exist. */
export interface WrittenDate {
  readonly format: DateFormat;
  readonly day: string;
  /** Of a time stamp that states its offset from UTC. */
  readonly instant?: Date;
}

/** The year of two digits may as well be the day of a date with the year first. */
export const unclearYear = 'UNCLEAR_YEAR';

const time = String.raw`(?:,?[ T](?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<seconds>\d{2})(?:[.,:]\d+)?)?(?: ?(?<half>[AP])\.?M\.?)?(?: ?(?<zone>Z|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|UTC|GMT|[A-Z]{2,4}T)(?: \([^)]*\))?)?)?`;
const year = String.raw`'?(?<year>\d{4}|\d{2})`;
/** In English, German, French, Spanish, Italian, and Dutch. */
const weekdays =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|mo(?:ntag)?|di(?:enstag|nsdag)?|mi(?:ttwoch)?|do(?:nnerstag|nderdag)?|fr(?:eitag)?|sa(?:mstag)?|sonnabend|so(?:nntag)?|lun(?:di|es|ed[iì])?|mar(?:di|tes|ted[iì])?|mer(?:credi|coled[iì])?|jeu(?:di)?|ven(?:dredi|erd[iì])?|sam(?:edi)?|dim(?:anche)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado|ato)?|dom(?:ingo|enica)?|gio(?:ved[iì])?|ma(?:andag)?|wo(?:ensdag)?|vr(?:ijdag)?|za(?:terdag)?|zo(?:ndag)?';
const weekday = String.raw`(?:(?:${weekdays})\.?,? )?`;
const monthName =
  '(?<name>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)';
const written = (form: string): RegExp => new RegExp(`^${weekday}${form}${time}$`, 'iu');

const forms: readonly (readonly [format: DateFormat | 'ORDERED', pattern: RegExp])[] = [
  ['YYYY-MM-DD', written(String.raw`(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})`)],
  ['ORDERED', written(String.raw`(?<first>\d{1,2})(?<sign>[/-])(?<second>\d{1,2})\k<sign>${year}`)],
  [
    'YYYYMMDD',
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:[ T_-]?(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<seconds>\d{2})(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/,
  ],
  // Dates with dots are day first.
  ['DD.MM.YYYY', written(String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.${year}`)],
  ['MMM D, YYYY', written(String.raw`${monthName}\.?[ -]?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?|[ /-])${year}`)],
  ['D MMM YYYY', written(String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ /-]?${monthName}\.?,?[ /-]?${year}`)],
  ['D MMM YYYY', written(String.raw`(?<year>\d{4})[ /-]${monthName}[ /-](?<day>\d{1,2})`)],
];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Parts = Readonly<Record<string, string | undefined>>;

/** How a date is written; undefined if the text is not a date. Dates with slashes or hyphens have the given order. */
export const parseDate = (given: string, order: DateOrder): WrittenDate | typeof unclearYear | undefined => {
  const text = /[^\u0021-\u007e]/.test(given) ? given.replaceAll(/\s+/g, ' ').trim() : given;
  for (const [form, pattern] of forms) {
    const parts: Parts | undefined = pattern.exec(text)?.groups;
    if (!parts) continue;
    const [format, [month = '', day = '']] = form === 'ORDERED' ? orderParts(parts, order) : [form, monthAndDay(parts)];
    const fullYear = toFullYear(parts);
    if (fullYear === undefined) return unclearYear;
    const date = { format, day: `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
    const instant = toInstant(date.day, parts);
    return instant ? { ...date, instant } : date;
  }
  return undefined;
};

type MonthAndDay = readonly [month: string | undefined, day: string | undefined];

const orderParts = ({ first, second }: Parts, order: DateOrder): readonly [DateFormat, MonthAndDay] =>
  order === 'DAY_FIRST' ? ['DD/MM/YYYY', [second, first]] : ['MM/DD/YYYY', [first, second]];

const monthAndDay = ({ name, month, day }: Parts): MonthAndDay => [
  name === undefined ? month : String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1),
  day,
];

/**
 * Years of two digits are those from 2016 to 2089. Below, and in 26-01-05, the year may as well be the first number.
 */
const toFullYear = ({ year: text = '', sign, first }: Parts): string | undefined => {
  if (text.length === 4) return text;
  const isUnclear = Number(text) < 16 || Number(text) > 89 || (sign === '-' && Number(first) > 12);
  return isUnclear ? undefined : `20${text}`;
};

/** Names of time zones other than UTC have several meanings, so only offsets count. */
const toInstant = (day: string, { hour, minute, seconds = '00', half, zone }: Parts): Date | undefined => {
  if (hour === undefined || minute === undefined || zone === undefined) return undefined;
  const offset = /^(?:Z|UTC|GMT)$/i.test(zone) ? 'Z' : /(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?$/.exec(zone);
  if (offset === null) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  const clock = `${String(hours).padStart(2, '0')}:${minute}:${seconds}`;
  const { sign, hours: away, minutes = '00' } = offset === 'Z' ? {} : (offset.groups ?? {});
  const instant = new Date(`${day}T${clock}${away === undefined ? 'Z' : `${sign}${away}:${minutes}`}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Shown where a number does not exist, such as a ratio with a denominator of 0. */
export const none = '–';

export const formatMoney = (cents: number): string => dollars.format(cents / 100);
export const formatShortMoney = (cents: number): string => shortDollars.format(cents / 100);
export const formatQuantity = (value: number): string => whole.format(value);
export const formatShortQuantity = (value: number): string => short.format(value);
/** Two decimals unless the value is an integer: 3.50. */
export const formatDecimal = (value: number): string => two.format(value);
export const formatPercent = (value: number): string => `${upToTwo.format(value)}%`;

/** Always two decimals: 75.00%. */
export const formatRate = (value: number): string => `${two.format(value)}%`;

/** A file size: 12 kB, 1.4 MB. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Always signed, with the real minus: +19%, −5%, 0%. */
export const formatChange = (value: number): string => {
  const size = `${upToTwo.format(Math.abs(value))}%`;
  if (value === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
};

/** Units, always signed, with the real minus: +3, −1,200, 0. */
export const formatDifference = (value: number): string => {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${formatQuantity(Math.abs(value))}`;
};

/** `2026-11-19` or an instant as MM/DD/YYYY; an instant in the user's time zone. */
export const formatDay = (value: string): string => {
  const day = value.length > 10 ? localDay(new Date(value)) : value;
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
};

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const nearDays = [
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
] as const;

/** An instant with its time in the user's time zone; days close to `now` by name. */
export const formatMoment = (value: string, now: Date): string => {
  const instant = new Date(value);
  const day = localDay(instant);
  const near = nearDays.find(
    ([away]) => day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + away)),
  );
  return `${near?.[1] ?? formatDay(day)}, ${clock.format(instant)}`;
};

/** The same for a spreadsheet, in a sortable form: 2026-11-19 16:30. */
export const sortableMoment = (value: string): string => {
  const instant = new Date(value);
  const [hours, minutes] = [instant.getHours(), instant.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${localDay(instant)} ${hours}:${minutes}`;
};

/** The local calendar day as YYYY-MM-DD. */
export const localDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

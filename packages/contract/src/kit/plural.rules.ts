const english = new Intl.PluralRules('en-US');
const whole = new Intl.NumberFormat('en-US');

/** The form of a word that goes with a count: 1 row, 0 rows, 2 rows. */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  english.select(count) === 'one' ? one : other;

/** A count with its word: "1 row", "2,000 rows". */
export const formatCount = (count: number, one: string, other?: string): string =>
  `${whole.format(count)} ${plural(count, one, other)}`;

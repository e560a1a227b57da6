const dollars = /^(?<minus>-?)\$?(?<whole>\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(?<part>\d{1,2})0*)?$/;

/** Rounding residue of summed binary fractions, which programs write as 4.440892e-16. */
const nearlyNothing = /^-?\d(?:\.\d+)?e-[1-9]\d{1,2}$/i;

/**
 * Parses an amount as users and point-of-sale systems write it: 12.5, -3, $1,234.50, or (3.00) for minus three.
 * Undefined when it is not an amount.
 */
export const parseCents = (text: string): number | undefined => {
  if (nearlyNothing.test(text)) return 0;
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const { minus, whole, part = '' } = dollars.exec(inBrackets ?? text)?.groups ?? {};
  if (whole === undefined || (inBrackets !== undefined && minus === '-')) return undefined;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return minus === '-' || inBrackets !== undefined ? 0 - cents : cents;
};

/** True for a row of separators only, as spreadsheets write below the last row. */
export const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

/** Truncates a text for a message, never within a surrogate pair. */
export const truncateText = (text: string, maxLength = 60): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** How a spreadsheet shows the number of a cell, as far as it changes its meaning. */
export interface NumberFormat {
  /** Signs and words around the number, such as those of a currency. */
  readonly before: string;
  readonly after: string;
  /** A percent format shows 0.1 as 10%. */
  readonly factor: number;
  /** The digits and signs of a code, such as 00000 for a postal code. */
  readonly code?: string;
}

/** The built-in formats of percentages. Those of currencies have the currency of the program that shows them. */
const builtIn: Readonly<Record<number, string>> = { 9: '0%', 10: '0.00%' };

/** The parts of a format code: literal texts, digits, and instructions without a meaning for the value. */
const part =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|\[(?<condition>[<>=])?[^\]]*\]|[_*].|(?<digits>General|(?:[#0?][#0?.,/]*(?:E[+-][#0?]+)?)|[.,])|(?<percent>%)|(?<other>.)/giu;

interface Parts {
  before: string;
  between: string;
  after: string;
  digits: string;
  factor: number;
}

/** The meaning of a format by its number in the file and its code. Undefined for a format that shows the number only. */
export const parseNumberFormat = (id: number, code = builtIn[id]): NumberFormat | undefined => {
  const [format, ...others] = (code === undefined ? [] : listSections(code)).map(toFormat);
  // Sections with conditions can have units of their own, such as g and kg.
  return others.every((other) => isSameFormat(other, format)) ? format : undefined;
};

const isSameFormat = (one: NumberFormat | undefined, other: NumberFormat | undefined): boolean =>
  one?.before === other?.before &&
  one?.after === other?.after &&
  one?.factor === other?.factor &&
  one?.code === other?.code;

const toFormat = ({ before, between, after, digits, factor }: Parts): NumberFormat | undefined => {
  const isCode = /^0{2,}$/.test(digits) && factor === 1 && !before.includes('0') && !after.includes('0');
  if (isCode) return { before: '', after: '', factor, code: `${before}${between}${after}` };
  // Thousands and fractions of them are shown with a word that belongs to the shortened number.
  if (/[#0?],+$/.test(digits)) return undefined;
  const [first, last] = [cleanMark(before).trimStart(), cleanMark(after).trimEnd()];
  return first === '' && last === '' && factor === 1 ? undefined : { before: first, after: last, factor };
};

/** Signs and brackets of negative numbers are not marks. */
const cleanMark = (text: string): string => text.replaceAll(/[()+\-\u2212']/g, '').replaceAll(/\s+/g, ' ');

const startSection = (): Parts => ({ before: '', between: '', after: '', digits: '', factor: 1 });

/** The section for positive numbers, or all sections with numbers if they have conditions. */
const listSections = (code: string): Parts[] => {
  let parts = startSection();
  let hasCondition = false;
  const sections = [parts];
  for (const { groups = {} } of code.matchAll(part)) {
    const { quoted, escaped, currency, condition, digits, percent, other } = groups;
    hasCondition ||= condition !== undefined;
    if (other === ';') {
      parts = startSection();
      sections.push(parts);
      continue;
    }
    if (percent !== undefined) parts.factor *= 100;
    const literal = quoted ?? escaped ?? currency ?? percent ?? other;
    if (digits !== undefined) {
      parts.digits += digits;
      parts.between += `${parts.after}${digits}`;
      parts.after = '';
    } else if (literal !== undefined) parts[parts.digits === '' ? 'before' : 'after'] += literal;
  }
  return (hasCondition ? sections : sections.slice(0, 1)).filter((section) => section.digits !== '');
};

/** The number as it is shown, with all its decimals. */
export const showNumber = (value: number, numberText: string, { before, after, code }: NumberFormat): string => {
  if (code === undefined) return `${before}${numberText}${after}`;
  return Number.isInteger(value) && value >= 0 ? showCode(numberText, code) : numberText;
};

/** Each zero of the format is a digit; further digits precede the first one. */
const showCode = (digits: string, code: string): string => {
  const places = code.replaceAll(/[^0]/g, '').length;
  const all = digits.padStart(places, '0');
  let next = all.length - places;
  const shown = Array.from(code, (sign) => {
    if (sign !== '0') return sign;
    const digit = all[next] ?? '';
    const isFirst = next === all.length - places;
    next += 1;
    return isFirst ? `${all.slice(0, next - 1)}${digit}` : digit;
  });
  return shown.join('').trim();
};

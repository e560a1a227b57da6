import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { RowValues } from '@shelfward/contract/master-import/parsed-row.types.ts';

interface Found {
  count: number;
  readonly example: string;
  readonly line: number;
}

const shortZip = /^\d{3,4}$/;
const unitedStates = /^(?:us|usa|united states)?$/i;

/** Collects codes that have probably lost zeros at their start, because a spreadsheet program saved them as numbers. */
export const createLostZeros = () => {
  const zips: Found[] = [];
  const numbers = new Map<string, number>();
  return {
    add: ({ postalCode, countryCode, number }: RowValues, line: number): void => {
      const country = typeof countryCode === 'string' ? countryCode : '';
      if (typeof postalCode === 'string' && shortZip.test(postalCode) && unitedStates.test(country))
        count(zips, postalCode, line);
      if (typeof number === 'string' && /^\d+$/.test(number) && !numbers.has(number)) numbers.set(number, line);
    },
    messages: (): string[] => [
      ...zips.map((found) => describe(found, 'postal code', 'of fewer than five digits')),
      ...findShortNumbers(numbers).map((found) => describe(found, 'store number', 'shorter than others')),
    ],
  };
};

const count = (found: Found[], example: string, line: number): void => {
  const [first] = found;
  if (first) first.count += 1;
  else found.push({ count: 1, example, line });
};

/** Numbers that are shorter than the ones with a zero at the start. */
const findShortNumbers = (numbers: ReadonlyMap<string, number>): Found[] => {
  const found: Found[] = [];
  const width = Math.max(0, ...[...numbers.keys()].filter((text) => text.startsWith('0')).map(({ length }) => length));
  for (const [text, line] of numbers) if (text.length < width) count(found, text, line);
  return found;
};

const describe = ({ count: total, example, line }: Found, what: string, how: string): string =>
  `${formatCount(total, what)} ${how} ${plural(total, 'was', 'were')} found, for example "${example}" in line ${line}. A spreadsheet program may have removed zeros at the start.`;

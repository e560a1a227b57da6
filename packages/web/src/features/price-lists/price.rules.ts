import { priceCents } from '@shelfward/contract/kit/money.ts';

/** What a person types for a price, in cents: `5`, `5.4`, `$1,299.00`; undefined when it is no price. */
export const parsePrice = (text: string): number | undefined => {
  const plain = text.replaceAll(/[$,\s]/g, '');
  const [, dollars, fraction = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  if (dollars === undefined) return undefined;
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
  return priceCents.safeParse(cents).success ? cents : undefined;
};

/** As it stands in the cell; without the currency sign, which every cell would repeat. */
export const priceText = (cents: number | undefined): string =>
  cents === undefined
    ? ''
    : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

import { formatCents } from '../kit/currency.rules.ts';
import { formatCount } from '../kit/plural.rules.ts';

/** How much an order differs from what was suggested. */
export interface Difference {
  readonly products: number;
  /** More than suggested; negative: less. */
  readonly units: number;
  readonly cents: number;
}

interface DifferentLine {
  readonly quantity: number;
  readonly suggested: number;
  readonly unitPrice: number;
}

export const sumDifferences = (lines: readonly DifferentLine[]): Difference => {
  const different = lines.filter(({ quantity, suggested }) => quantity !== suggested);
  return {
    products: different.length,
    units: different.reduce((sum, { quantity, suggested }) => sum + quantity - suggested, 0),
    cents: different.reduce((sum, { quantity, suggested, unitPrice }) => sum + (quantity - suggested) * unitPrice, 0),
  };
};

/** "3 products, 12 units more, $134.40 more"; "as suggested" without a difference. */
export const describeDifference = ({ products, units, cents }: Difference, currency: string): string => {
  if (products === 0) return 'as suggested';
  const compare = (amount: number, text: string, same: string) =>
    amount === 0 ? same : `${text} ${amount > 0 ? 'more' : 'less'}`;
  return [
    formatCount(products, 'product'),
    compare(units, formatCount(Math.abs(units), 'unit'), 'the same units'),
    compare(cents, formatCents(Math.abs(cents), currency), 'the same value'),
  ].join(', ');
};

interface ChangedLine {
  readonly product: { readonly name: string };
  readonly submitted: number;
  readonly quantity: number;
}

/** "Fig Leaf Candle: 12 → 6 units" */
export const describeChange = ({ product, submitted, quantity }: ChangedLine): string =>
  `${product.name}: ${submitted} → ${formatCount(quantity, 'unit')}`;

import { formatQuantity } from '../../kit/ui/numbers.ts';

export interface QuantityBounds {
  readonly min: number;
  readonly max: number;
  /** A difference: shown and typed with its sign. */
  readonly isSigned?: boolean;
}

/** The whole number that was typed, or undefined for anything else; a thousands comma and the real minus are accepted. */
export const parseQuantity = (typed: string, { min, max }: QuantityBounds): number | undefined => {
  const plain = typed.trim().replaceAll(',', '').replace('−', '-');
  if (!/^[+-]?\d{1,9}$/.test(plain)) return undefined;
  const value = Number(plain);
  return value >= min && value <= max ? value + 0 : undefined;
};

export const quantityText = (value: number, { isSigned }: Pick<QuantityBounds, 'isSigned'>): string => {
  if (!isSigned) return formatQuantity(value);
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${formatQuantity(Math.abs(value))}`;
};

export const boundsText = ({ min, max }: QuantityBounds): string =>
  `Enter a whole number from ${formatQuantity(min)} to ${formatQuantity(max)}.`;

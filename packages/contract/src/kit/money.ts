// ASVS 1.4.2

import { z } from 'zod';
import { isCurrency } from './currency.rules.ts';

/** All amounts in the API are whole cents, at most ten billion in the currency of the account, so that totals are exact. */
export const cents = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
export const priceCents = z.int().min(0).max(100_000_000);
/** The ISO 4217 code of a currency with two decimals. */
export const currency = z.string().refine(isCurrency, 'must be the ISO 4217 code of a currency with two decimals');
/** 12.5 means 12.5 %. At most two decimal places, so that it is exact in hundredths. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'must have at most two decimal places');

/** Below it, the floor of a quotient of whole numbers is exact. */
export const maxExactFloor = 2 ** 52;

/** `numerator / denominator` rounded to a whole number, halves away from zero; exact for integers. */
export const divideRounded = (numerator: number, denominator: number): number => {
  const exact = 2 * Math.abs(numerator) + denominator;
  if (denominator > 0 && exact < maxExactFloor) {
    const rounded = Math.floor(exact / (2 * denominator));
    return numerator < 0 ? 0 - rounded : rounded;
  }
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  const doubled = 2n * (n < 0n ? -n : n) + d;
  const magnitude = Number(doubled / (2n * d));
  return numerator < 0 ? 0 - magnitude : magnitude;
};

import { z } from 'zod';
import { cents, divideRounded } from '../kit/money.ts';
import { computeLinePrice, computeTotalPrice, type OrderCharges } from './order-money.rules.ts';

export const erpRoundings = ['LINE', 'ORDER'] as const;
export type ErpRounding = (typeof erpRoundings)[number];

/** The amounts of an order here and in the ERP at the last export or import, with the causes of their difference. */
export const erpAmounts = z.strictObject({
  /** The currency of the order in the ERP: an ISO 4217 code, also of currencies that accounts cannot have. */
  currency: z.string(),
  /** The total price of the order here, without tax. */
  here: cents,
  /** Of the order in the ERP, without tax. */
  untaxed: cents,
  tax: cents,
  total: cents,
  /** Whether the ERP rounds tax per line or once per order. */
  rounding: z.enum(erpRoundings),
  /** The parts of `untaxed - here`. */
  parts: z.strictObject({
    /** Cents because both systems round at different steps. */
    rounding: cents,
    /** Tax that the ERP takes out of the prices; zero or negative. */
    includedTax: cents,
    /** Other quantities, prices, discounts, and lines. */
    lines: cents,
  }),
});
export type ErpAmounts = z.infer<typeof erpAmounts>;

/** The part of an order that decides its amount. */
export interface PricedOrder extends OrderCharges {
  readonly lines: readonly { readonly unitPrice: number; readonly quantity: number }[];
}

/** The amounts of one line in the ERP, in its currency. */
export interface ErpLineAmounts {
  readonly quantity: number;
  readonly unitPrice: number;
  /** 12.5 means 12.5 %. */
  readonly discount: number;
  /** Without tax, as the ERP computed it. */
  readonly subtotal: number;
}

export interface ErpOrderAmounts {
  readonly currency: string;
  readonly untaxed: number;
  readonly tax: number;
  readonly total: number;
  readonly rounding: ErpRounding;
  readonly lines: readonly ErpLineAmounts[];
}

/** Removes the error of binary fractions before halves are rounded up. */
const toCents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Hundredths of percents keep the arithmetic exact. */
const toPriceShare = (discount: number): number => 10_000 - Math.round(discount * 100);

/** The total without tax if each line is rounded after its discount, and if only the total is rounded. */
export const computeRoundedTotals = ({
  discount,
  shippingCharge,
  lines,
}: PricedOrder): { readonly perLine: number; readonly perOrder: number } => {
  const share = toPriceShare(discount);
  const prices = lines.map(computeLinePrice);
  return {
    perLine: sum(prices.map((price) => divideRounded(price * share, 10_000))) + shippingCharge,
    perOrder: divideRounded(sum(prices) * share, 10_000) + shippingCharge,
  };
};

/** The total price without tax of an order here. */
export const computeTotalHere = (order: PricedOrder): number =>
  computeTotalPrice(sum(order.lines.map(computeLinePrice)), order);

/**
 * The totals without tax that the ERP may compute for the same order; empty if they are the total here. An ERP that
 * rounds tax once per order rounds the amounts without tax per line or per order, depending on its version.
 */
export const listRoundedTotals = (order: PricedOrder, rounding?: ErpRounding): readonly number[] => {
  const { perLine, perOrder } = computeRoundedTotals(order);
  const totals = rounding === 'LINE' ? [perLine] : [...new Set([perLine, perOrder])];
  return totals.every((total) => total === computeTotalHere(order)) ? [] : totals;
};

/** The amount of a line in the ERP before taxes that are included in its price are taken out. */
const computeGross = ({ quantity, unitPrice, discount }: ErpLineAmounts): number =>
  toCents(quantity * unitPrice * (1 - discount / 100));

/** A tax of one cent cannot be distinguished from rounding. */
const isTaken = (line: ErpLineAmounts): boolean => Math.abs(computeGross(line) - toCents(line.subtotal)) > 1;

/** The lines whose price includes a tax in the ERP. */
export const listTaxedLines = <L extends ErpLineAmounts>(lines: readonly L[]): L[] => lines.filter(isTaken);

/** Compares an order with its amounts in the ERP. The parts of the difference always add up to it. */
export const computeErpAmounts = (order: PricedOrder, erp: ErpOrderAmounts): ErpAmounts => {
  const here = computeTotalHere(order);
  const untaxed = toCents(erp.untaxed);
  const includedTax = sum(listTaxedLines(erp.lines).map((line) => toCents(line.subtotal) - computeGross(line)));
  const lines = sum(erp.lines.map(computeGross)) - computeRoundedTotals(order).perLine;
  return {
    currency: erp.currency,
    here,
    untaxed,
    tax: toCents(erp.tax),
    total: toCents(erp.total),
    rounding: erp.rounding,
    parts: { rounding: untaxed - here - includedTax - lines, includedTax, lines },
  };
};

import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import { promotionProperties } from '@shelfward/contract/promotions/promotion-import.rules.ts';
import {
  findPromotionErrors,
  type PromotionInput,
  toDiscountPercent,
} from '@shelfward/contract/promotions/promotions.shapes.ts';
import {
  type Overlap,
  type PromotionValues,
  type StoredPromotion,
  toPromotionValues,
} from '@shelfward/forecast/levels/promotions.rules.ts';
import type { RowError } from '../../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../../platform/imports/named-rows.queries.ts';
import { cellError, findRowErrors, notFound, rowError } from '../../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../../platform/imports/table-import.service.ts';

/** A row of a plan of prices and promotions. */
export interface PromotionFileRow extends NamedRow {
  readonly name: string | null;
  readonly company: string | null;
  readonly companyId: number | null;
  readonly productLine: string | null;
  readonly productLineId: number | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
  readonly price: number | null;
  readonly usualPrice: number | null;
  readonly discountPercent: number | null;
  readonly deal: boolean | null;
  readonly feature: boolean | null;
  readonly note: string | null;
}

/** A row whose cells are valid. */
export interface ParsedPromotion {
  readonly row: PromotionFileRow;
  readonly values: PromotionValues;
}

export interface PlannedChange {
  readonly values: PromotionValues;
  /** The promotion of the same days that the row changes. */
  readonly stored: StoredPromotion | undefined;
}

export interface PromotionPlan extends TablePlan {
  readonly promotions: readonly PlannedChange[];
}

const defaultName = 'Promotion';

/** The rows as promotions. `listed` has the price of each row by the price lists, null without one. */
export const parsePromotions = (
  rows: readonly PromotionFileRow[],
  listed: readonly (number | null)[],
): { readonly parsed: readonly ParsedPromotion[]; readonly errors: readonly RowError[] } => {
  const errors: RowError[] = [];
  const parsed: ParsedPromotion[] = [];
  rows.forEach((row, at) => {
    const found = [...findRowErrors(row), ...findScopeErrors(row)];
    const { fromDay, untilDay } = row;
    if (found.length === 0 && fromDay !== null && untilDay !== null) {
      const input = toInput({ ...row, fromDay, untilDay }, listed[at] ?? null);
      found.push(...findValueErrors(row, input));
      if (found.length === 0) parsed.push({ row, values: toValues(input) });
    }
    errors.push(...found);
  });
  return { parsed, errors };
};

const findScopeErrors = ({
  line,
  company,
  companyId,
  product,
  productLine,
  productLineId,
}: PromotionFileRow): RowError[] => [
  ...(company !== null && companyId === null
    ? [cellError({ line, property: 'company', label: 'Company', value: company, ...notFound })]
    : []),
  ...(product === null && productLine !== null && productLineId === null
    ? [cellError({ line, property: 'productLine', label: 'Product line', value: productLine, ...notFound })]
    : []),
  ...(product === null && productLine === null
    ? [rowError(line, 'EMPTY', 'The row names neither a product nor a product line.')]
    : []),
];

const toInput = (
  row: PromotionFileRow & { readonly fromDay: string; readonly untilDay: string },
  listed: number | null,
): PromotionInput => {
  const { companyId, storeId, productId, fromDay, untilDay, price, discountPercent, note } = row;
  return {
    name: row.name ?? defaultName,
    companyId,
    storeId,
    productId,
    productLineId: productId === null ? row.productLineId : null,
    fromDay,
    untilDay,
    price,
    // Files of prices have the usual price in rows without a promotion price, too.
    usualPrice: price === null ? null : (row.usualPrice ?? listed),
    // A discount beside a price is its rounded form.
    discountPercent: price === null ? discountPercent : null,
    deal: row.deal ?? true,
    feature: row.feature ?? false,
    note,
  };
};

const labels: ReadonlyMap<string, string> = new Map(promotionProperties.map(({ id, label }) => [id, label]));

const findValueErrors = (row: PromotionFileRow, input: PromotionInput): RowError[] => {
  const { line } = row;
  const cells: Readonly<Record<string, unknown>> = { ...row };
  const errors = findPromotionErrors(input).map(([property, problem]) =>
    cellError({
      line,
      property,
      label: labels.get(property) ?? property,
      value: formatCell(property, cells[property]),
      code: 'INVALID',
      problem: `${problem}.`,
    }),
  );
  return input.price !== null && input.usualPrice === null && errors.length === 0
    ? [rowError(line, 'EMPTY', 'The product has no price in the price list. Add its usual price, or a discount.')]
    : errors;
};

const formatCell = (property: string, value: unknown): string | null => {
  if (typeof value === 'number')
    return property.toLowerCase().endsWith('price') ? (value / 100).toFixed(2) : `${value}`;
  return typeof value === 'string' ? value : null;
};

const toValues = ({ price, usualPrice, ...values }: PromotionInput): PromotionValues => ({
  ...values,
  priceCents: price,
  usualPriceCents: usualPrice,
  discountPercent:
    price === null || usualPrice === null ? values.discountPercent : toDiscountPercent(price, usualPrice),
});

interface StoredPlan {
  /** By the index of the parsed row. */
  readonly overlaps: readonly Overlap[];
  readonly stored: readonly StoredPromotion[];
}

/** New and changed promotions. Rows that equal a promotion are unchanged; other overlaps are errors. */
export const planPromotions = (
  { parsed, errors: cellErrors }: ReturnType<typeof parsePromotions>,
  { overlaps, stored }: StoredPlan,
): PromotionPlan => {
  const errors: RowError[] = [...cellErrors];
  const changes: ImportedChange[] = [];
  const promotions: PlannedChange[] = [];
  const byRow = new Map(overlaps.map((overlap) => [overlap.at, overlap]));
  const byId = new Map(stored.map((promotion) => [promotion.id, promotion]));
  const earlier = findEarlierRows(parsed);
  let unchangedRows = 0;
  parsed.forEach(({ row, values }, at) => {
    const other = earlier.get(at);
    if (other && isDeepStrictEqual(other.values, values)) {
      unchangedRows += 1;
      return;
    }
    const reject = (problem: string): void => {
      const { line, fromDay: value } = row;
      errors.push(cellError({ line, property: 'fromDay', label: 'First day', value, code: 'CONFLICT', problem }));
    };
    if (other) {
      reject(`overlaps with line ${other.row.line}, which has the same company and product.`);
      return;
    }
    const overlap = byRow.get(at);
    const current = overlap && byId.get(overlap.id);
    const hasSameDays = current?.fromDay === values.fromDay && current.untilDay === values.untilDay;
    if (overlap && !hasSameDays) {
      reject(`overlaps with "${overlap.name}", which is from ${overlap.fromDay} to ${overlap.untilDay}.`);
      return;
    }
    if (current && isDeepStrictEqual(toPromotionValues(current), values)) {
      unchangedRows += 1;
      return;
    }
    promotions.push({ values, stored: current });
    changes.push({
      line: row.line,
      record: [row.storeName ?? row.company ?? 'All companies', row.productName ?? row.productLine].join(' · '),
      before: current ? formatPromotion(current) : null,
      after: formatPromotion(values),
    });
  });
  return { promotions, changes, errors, unchangedRows, skippedRows: 0 };
};

/** For each row that overlaps with an earlier day of the same company and product: the row of that day. */
const findEarlierRows = (parsed: readonly ParsedPromotion[]): ReadonlyMap<number, ParsedPromotion> => {
  const groups = new Map<string, number[]>();
  parsed.forEach(({ values: { companyId, storeId, productId, productLineId } }, at) => {
    const key = `${companyId}/${storeId}/${productId}/${productLineId}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(at);
  });
  const earlier = new Map<number, ParsedPromotion>();
  for (const group of groups.values()) {
    let last: ParsedPromotion | undefined;
    const fromDay = (at: number) => parsed[at]?.values.fromDay ?? '';
    for (const at of group.toSorted((one, other) => fromDay(one).localeCompare(fromDay(other)) || one - other)) {
      const current = parsed[at];
      if (last && current && current.values.fromDay < addDays(last.values.untilDay, 1)) earlier.set(at, last);
      if (current && current.values.untilDay > (last?.values.untilDay ?? '')) last = current;
    }
  }
  return earlier;
};

const formatPromotion = (values: PromotionValues): string =>
  [
    values.name,
    `${values.fromDay} to ${values.untilDay}`,
    ...(values.priceCents === null ? [] : [(values.priceCents / 100).toFixed(2)]),
    ...(values.discountPercent === null ? [] : [`${values.discountPercent} % off`]),
    ...(values.deal ? ['deal'] : []),
    ...(values.feature ? ['feature'] : []),
  ].join(', ');

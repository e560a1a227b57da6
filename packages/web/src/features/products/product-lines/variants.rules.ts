import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { AttributeKey, AttributeValue } from '@shelfward/contract/products/attributes.contract.ts';
import { type VariantInput, variantInput } from '@shelfward/contract/products/products.contract.ts';
import { priceInCents, unitsBetween } from '../../../kit/ui/cell-numbers.rules.ts';

/** Limit of rows that can reasonably be reviewed. */
export const maxVariants = 200;

export const onHandUnits = unitsBetween({ min: 0, max: 100_000_000 });

/** Defaults for all rows, which each row can override. */
export interface VariantBase {
  readonly name: string;
  readonly sku: string;
  readonly price: string;
}

export const variantFields = ['name', 'upc', 'sku', 'price', 'onHand'] as const;
export type VariantField = (typeof variantFields)[number];
export type VariantTexts = Readonly<Record<VariantField, string>>;

/** A combination of values that is not yet a product. */
export interface Variant extends VariantTexts {
  /** The IDs of its values, so that a combination preserves its input when other values are added or removed. */
  readonly id: string;
  readonly values: readonly AttributeValue[];
}

export type VariantOverrides = Readonly<Record<string, Partial<VariantTexts>>>;

/** The Cartesian product of the lists; the first list varies slowest. */
export const listCombinations = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );

export const countCombinations = (lists: readonly (readonly unknown[])[]): number =>
  lists.length === 0 ? 0 : lists.reduce((product, list) => product * list.length, 1);

/** The selected values of each attribute with a selection, in the order of the attributes. */
export const chosenLists = (keys: readonly AttributeKey[], chosen: ReadonlySet<number>): readonly AttributeValue[][] =>
  keys.map(({ options }) => options.filter(({ id }) => chosen.has(id))).filter((values) => values.length > 0);

export const buildVariants = (
  lists: readonly (readonly AttributeValue[])[],
  base: VariantBase,
  typed: VariantOverrides,
): readonly Variant[] => {
  if (lists.length === 0) return [];
  return listCombinations(lists).map((values) => {
    const id = values.map((value) => value.id).join('-');
    const names = values.map(({ name }) => name);
    return {
      id,
      values,
      name: [base.name.trim(), names.join(', ')].filter(Boolean).join(' '),
      upc: '',
      sku: base.sku.trim() === '' ? '' : [base.sku.trim(), ...names.map(toSkuPart)].join('-'),
      price: base.price,
      onHand: '0',
      ...typed[id],
    };
  });
};

/** "Extra large" as part of a SKU: EXTRA-LARGE. */
const toSkuPart = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');

export type Problems = Readonly<Partial<Record<VariantField, string>>>;

/** Validation errors by row ID. Valid rows have no entry. */
export const validateVariants = (variants: readonly Variant[]): ReadonlyMap<string, Problems> => {
  const repeated = new Map(uniqueFields.map((field) => [field, findRepeated(variants, field)]));
  const all = variants.map((variant): readonly [string, Problems] => {
    const rowProblems: Record<string, string> = {};
    if (variant.name.trim() === '') rowProblems.name = 'Name is required.';
    if (variant.upc.trim() === '') rowProblems.upc = 'UPC is required.';
    if (priceInCents.parse(variant.price) === undefined) rowProblems.price = priceInCents.explain(variant.price);
    if (onHandUnits.parse(variant.onHand) === undefined) rowProblems.onHand = onHandUnits.explain(variant.onHand);
    for (const field of uniqueFields)
      if (repeated.get(field)?.has(toNameKey(variant[field]))) rowProblems[field] = 'Appears in more than one row.';
    return [variant.id, rowProblems];
  });
  return new Map(all.filter(([, problems]) => Object.keys(problems).length > 0));
};

export const uniqueFields = ['name', 'upc', 'sku'] as const;
export type UniqueField = (typeof uniqueFields)[number];

const findRepeated = (variants: readonly Variant[], field: UniqueField): ReadonlySet<string> => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const variant of variants) {
    const key = toNameKey(variant[field]);
    if (key === '') continue;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
};

/** Only for rows without problems. */
export const toVariantInput = (variant: Variant, priceListId: number): VariantInput =>
  variantInput.parse({
    upc: variant.upc,
    sku: variant.sku.trim() === '' ? null : variant.sku,
    name: variant.name,
    pricing: [{ priceListId, price: priceInCents.parse(variant.price) }],
    onHand: onHandUnits.parse(variant.onHand),
    attributeValueIds: variant.values.map(({ id }) => id),
  });

import type { AttributeKey, AttributeValue } from '@shelfward/contract/products/attributes.contract.ts';
import { type VariantInput, variantInput } from '@shelfward/contract/products/products.contract.ts';
import { priceInCents, unitsBetween } from '../../../kit/ui/cell-numbers.rules.ts';

/** More rows than anybody checks by eye. */
export const mostVariants = 200;

export const onHandUnits = unitsBetween({ min: 0, max: 100_000_000 });

/** What is typed once for all rows; every row may say otherwise. */
export interface VariantBase {
  readonly name: string;
  readonly sku: string;
  readonly price: string;
}

export const variantFields = ['name', 'upc', 'sku', 'price', 'onHand'] as const;
export type VariantField = (typeof variantFields)[number];
export type VariantTexts = Readonly<Record<VariantField, string>>;

/** One combination of values, not yet a product. */
export interface Variant extends VariantTexts {
  /** The ids of its values: the same combination keeps what was typed for it when others come and go. */
  readonly id: string;
  readonly values: readonly AttributeValue[];
}

export type Typed = Readonly<Record<string, Partial<VariantTexts>>>;

/** Every way to take one value of each key, the first key changing slowest. */
export const combinationsOf = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );

export const countOf = (lists: readonly (readonly unknown[])[]): number =>
  lists.length === 0 ? 0 : lists.reduce((product, list) => product * list.length, 1);

/** The chosen values of each key that has some, in the order of the keys. */
export const chosenLists = (keys: readonly AttributeKey[], chosen: ReadonlySet<number>): readonly AttributeValue[][] =>
  keys.map(({ options }) => options.filter(({ id }) => chosen.has(id))).filter((values) => values.length > 0);

export const variantsOf = (
  lists: readonly (readonly AttributeValue[])[],
  base: VariantBase,
  typed: Typed,
): readonly Variant[] => {
  if (lists.length === 0) return [];
  return combinationsOf(lists).map((values) => {
    const id = values.map((value) => value.id).join('-');
    const names = values.map(({ name }) => name);
    return {
      id,
      values,
      name: [base.name.trim(), names.join(', ')].filter(Boolean).join(' '),
      upc: '',
      sku: base.sku.trim() === '' ? '' : [base.sku.trim(), ...names.map(codeOf)].join('-'),
      price: base.price,
      onHand: '0',
      ...typed[id],
    };
  });
};

/** "Extra large" as part of a SKU: EXTRA-LARGE. */
const codeOf = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');

export type Problems = Readonly<Partial<Record<VariantField, string>>>;

/** What is wrong with each row before it is sent; rows without an entry are ready. */
export const problemsOf = (variants: readonly Variant[]): ReadonlyMap<string, Problems> => {
  const repeated = new Map(uniqueFields.map((field) => [field, repeatedIn(variants, field)]));
  const all = variants.map((variant): readonly [string, Problems] => {
    const own: Record<string, string> = {};
    if (variant.name.trim() === '') own.name = 'Name is required.';
    if (variant.upc.trim() === '') own.upc = 'UPC is required.';
    if (priceInCents.parse(variant.price) === undefined) own.price = priceInCents.hint;
    if (onHandUnits.parse(variant.onHand) === undefined) own.onHand = onHandUnits.hint;
    for (const field of uniqueFields)
      if (repeated.get(field)?.has(keyOf(variant[field]))) own[field] = 'Stands in more than one row.';
    return [variant.id, own];
  });
  return new Map(all.filter(([, problems]) => Object.keys(problems).length > 0));
};

export const uniqueFields = ['name', 'upc', 'sku'] as const;
export type UniqueField = (typeof uniqueFields)[number];

const keyOf = (text: string): string => text.trim().toLowerCase();

const repeatedIn = (variants: readonly Variant[], field: UniqueField): ReadonlySet<string> => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const variant of variants) {
    const key = keyOf(variant[field]);
    if (key === '') continue;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
};

/** Only for rows without problems. */
export const inputOf = (variant: Variant, priceListId: number): VariantInput =>
  variantInput.parse({
    upc: variant.upc,
    sku: variant.sku.trim() === '' ? null : variant.sku,
    name: variant.name,
    pricing: [{ priceListId, price: priceInCents.parse(variant.price) }],
    onHand: onHandUnits.parse(variant.onHand),
    attributeValueIds: variant.values.map(({ id }) => id),
  });

import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { attributes } from '../../../entities/products/attributes.api.ts';
import { type Grouping, groupings } from './conversion-state.ts';

/** How a grouping is spoken of. */
export interface GroupingWords {
  /** The header of the first column, and the name of the choice. */
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  /** The row of those that have none. */
  readonly unnamed: string;
  /** Shelves are as of now, and no part of a month. */
  readonly hasShelves: boolean;
  /** Rows say their company, because those of two may have one name. */
  readonly isOfCompany: boolean;
}

const words: Readonly<Record<(typeof groupings)[number], GroupingWords>> = {
  STORE: { label: 'Store', noun: ['store', 'stores'], unnamed: 'No store', hasShelves: true, isOfCompany: true },
  COMPANY: {
    label: 'Company',
    noun: ['company', 'companies'],
    unnamed: 'No company',
    hasShelves: true,
    isOfCompany: false,
  },
  REGION: { label: 'Region', noun: ['region', 'regions'], unnamed: 'No region', hasShelves: true, isOfCompany: true },
  PRODUCT_LINE: {
    label: 'Product Line',
    noun: ['product line', 'product lines'],
    unnamed: 'No product line',
    hasShelves: true,
    isOfCompany: false,
  },
  PRODUCT: {
    label: 'Product',
    noun: ['product', 'products'],
    unnamed: 'No product',
    hasShelves: true,
    isOfCompany: false,
  },
  YEAR_MONTH: { label: 'Month', noun: ['month', 'months'], unnamed: 'No month', hasShelves: false, isOfCompany: false },
};

export interface GroupingChoice {
  readonly value: string;
  readonly grouping: Grouping;
  readonly words: GroupingWords;
}

/** What the rows can be grouped by: the usual groupings, then the values of each attribute key. */
export const useGroupings = (): readonly GroupingChoice[] => {
  const { data } = useQuery(attributes.list({ query: { page: 0, size: 100 } }));
  return [
    ...groupings.map((type) => choiceOf({ type, attributeKeyId: undefined }, words[type])),
    ...(data?.content ?? []).map(({ id, name }) =>
      choiceOf({ type: 'ATTRIBUTE_VALUE', attributeKeyId: String(id) }, wordsOfKey(name)),
    ),
  ];
};

export const valueOfGrouping = ({ type, attributeKeyId }: Grouping): string =>
  attributeKeyId ? `${type} ${attributeKeyId}` : type;

const choiceOf = (grouping: Grouping, said: GroupingWords): GroupingChoice => ({
  value: valueOfGrouping(grouping),
  grouping,
  words: said,
});

/** A key in a kept link counts although its name is not known yet. */
export const wordsOf = (grouping: Grouping, choices: readonly GroupingChoice[]): GroupingWords =>
  choices.find(({ value }) => value === valueOfGrouping(grouping))?.words ?? wordsOfKey('Attribute');

const wordsOfKey = (name: string): GroupingWords => ({
  label: name,
  noun: ['value', 'values'],
  unnamed: `No ${name}`,
  hasShelves: true,
  isOfCompany: false,
});

export const nameOf = ({ id, name }: Pick<OrderStatistics, 'id' | 'name'>, { unnamed }: GroupingWords): string =>
  id === 0 ? unnamed : name;

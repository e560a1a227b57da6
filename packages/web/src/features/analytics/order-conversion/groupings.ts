import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { attributes } from '../../../entities/products/attributes.api.ts';
import { type Grouping, groupings } from './conversion-state.ts';

/** The labels of a grouping. */
export interface GroupingWords {
  /** The header of the first column, and the name of the choice. */
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  /** Name of the row for records without a value. */
  readonly unnamed: string;
  /** Whether rows have inventory. Inventory is as of now, so months have none. */
  readonly hasShelves: boolean;
  /** Whether rows show their company, because rows of two companies can have the same name. */
  readonly isOfCompany: boolean;
}

const groupingLabels: Readonly<Record<(typeof groupings)[number], GroupingWords>> = {
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

/** The available groupings: the fixed groupings, then the values of each attribute key. */
export const useGroupings = (): readonly GroupingChoice[] => {
  const { data } = useQuery(attributes.list({ query: { page: 0, size: 100 } }));
  return [
    ...groupings.map((type) => toChoice({ type, attributeKeyId: undefined }, groupingLabels[type])),
    ...(data?.content ?? []).map(({ id, name }) =>
      toChoice({ type: 'ATTRIBUTE_VALUE', attributeKeyId: String(id) }, attributeLabels(name)),
    ),
  ];
};

export const valueOfGrouping = ({ type, attributeKeyId }: Grouping): string =>
  attributeKeyId ? `${type} ${attributeKeyId}` : type;

const toChoice = (grouping: Grouping, labels: GroupingWords): GroupingChoice => ({
  value: valueOfGrouping(grouping),
  grouping,
  words: labels,
});

/** An attribute key in a saved link applies before its name is loaded. */
export const wordsOf = (grouping: Grouping, choices: readonly GroupingChoice[]): GroupingWords =>
  choices.find(({ value }) => value === valueOfGrouping(grouping))?.words ?? attributeLabels('Attribute');

const attributeLabels = (name: string): GroupingWords => ({
  label: name,
  noun: ['value', 'values'],
  unnamed: `No ${name}`,
  hasShelves: true,
  isOfCompany: false,
});

export const nameOf = ({ id, name }: Pick<OrderStatistics, 'id' | 'name'>, { unnamed }: GroupingWords): string =>
  id === 0 ? unnamed : name;

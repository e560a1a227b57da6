import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { attributes } from '../../../entities/products/attributes.api.ts';
import { isOpenQuery } from '../../../kit/resource.ts';
import { type Grouping, groupings } from './conversion-state.ts';

/** The labels of a grouping. */
export interface GroupingLabels {
  /** The header of the first column, and the name of the choice. */
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  /** Name of the row for records without a value. */
  readonly unnamed: string;
  /** Whether rows have inventory. Inventory is as of now, so months have none. */
  readonly hasInventory: boolean;
  /** Whether rows show their company, because rows of two companies can have the same name. */
  readonly hasCompany: boolean;
}

const groupingLabels: Readonly<Record<(typeof groupings)[number], GroupingLabels>> = {
  STORE: { label: 'Store', noun: ['store', 'stores'], unnamed: 'No store', hasInventory: true, hasCompany: true },
  COMPANY: {
    label: 'Company',
    noun: ['company', 'companies'],
    unnamed: 'No company',
    hasInventory: true,
    hasCompany: false,
  },
  REGION: { label: 'Region', noun: ['region', 'regions'], unnamed: 'No region', hasInventory: true, hasCompany: true },
  PRODUCT_LINE: {
    label: 'Product Line',
    noun: ['product line', 'product lines'],
    unnamed: 'No product line',
    hasInventory: true,
    hasCompany: false,
  },
  PRODUCT: {
    label: 'Product',
    noun: ['product', 'products'],
    unnamed: 'No product',
    hasInventory: true,
    hasCompany: false,
  },
  YEAR_MONTH: {
    label: 'Month',
    noun: ['month', 'months'],
    unnamed: 'No month',
    hasInventory: false,
    hasCompany: false,
  },
};

export interface GroupingChoice {
  readonly value: string;
  readonly grouping: Grouping;
  readonly labels: GroupingLabels;
}

/** The available groupings: the fixed groupings, then the values of each attribute key. */
export const useGroupings = (): readonly GroupingChoice[] => {
  const query = attributes.list({ query: { page: 0, size: 100 } });
  const { data } = useQuery({ ...query, enabled: isOpenQuery(query) });
  return [
    ...groupings.map((type) => toChoice({ type, attributeKeyId: undefined }, groupingLabels[type])),
    ...(data?.content ?? []).map(({ id, name }) =>
      toChoice({ type: 'ATTRIBUTE_VALUE', attributeKeyId: String(id) }, attributeLabels(name)),
    ),
  ];
};

export const groupingValue = ({ type, attributeKeyId }: Grouping): string =>
  attributeKeyId ? `${type} ${attributeKeyId}` : type;

const toChoice = (grouping: Grouping, labels: GroupingLabels): GroupingChoice => ({
  value: groupingValue(grouping),
  grouping,
  labels: labels,
});

/** An attribute key in a saved link applies before its name is loaded. */
export const findGroupingLabels = (grouping: Grouping, choices: readonly GroupingChoice[]): GroupingLabels =>
  choices.find(({ value }) => value === groupingValue(grouping))?.labels ?? attributeLabels('Attribute');

const attributeLabels = (name: string): GroupingLabels => ({
  label: name,
  noun: ['value', 'values'],
  unnamed: `No ${name}`,
  hasInventory: true,
  hasCompany: false,
});

export const conversionRowName = (
  { id, name }: Pick<OrderStatistics, 'id' | 'name'>,
  { unnamed }: GroupingLabels,
): string => (id === 0 ? unnamed : name);

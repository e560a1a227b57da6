import { productChoices } from '../../../entities/assortments/assortments.api.ts';
import { companyChoices, regionChoices } from '../../../entities/companies/companies.api.ts';
import { attributeValueChoices } from '../../../entities/products/attributes.api.ts';
import { productLineChoices } from '../../../entities/products/product-lines.api.ts';
import { stores } from '../../../entities/stores/stores.api.ts';
import { type Choice, namedChoices, type QueryOptions } from '../../../kit/resource.ts';
import type { Filter } from '../../../kit/screens/list.types.ts';

const storeChoices = (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(stores.list({ query: { search, ids: ids && [...ids], includeInactive: ids !== undefined } }));

export const changeFilters: readonly Filter[] = [
  { key: 'companyIds', label: 'Company', kind: 'many', choices: companyChoices },
  { key: 'storeIds', label: 'Store', kind: 'many', choices: storeChoices },
  { key: 'productIds', label: 'Product', kind: 'many', choices: productChoices },
  { key: 'regionIds', label: 'Region', kind: 'many', choices: regionChoices(undefined) },
  { key: 'productLineIds', label: 'Product line', kind: 'many', choices: productLineChoices },
  { key: 'attributeValueIds', label: 'Attribute', kind: 'many', choices: attributeValueChoices },
  { key: 'withoutRegion', label: 'Without region', kind: 'flag' },
  { key: 'withoutProductLine', label: 'Without product line', kind: 'flag' },
];

import { accuracyRoutes } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { resource } from '../../kit/resource.ts';
import type { Filter } from '../../kit/screens/list.types.ts';

export const accuracy = resource('accuracy', accuracyRoutes);

export const accuracyFilters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
];

import { companyChoices, regionChoices } from '../../entities/companies/companies.api.ts';
import { storeKindChoices } from '../../entities/stores/store-kinds.ts';
import type { Filter } from '../../kit/screens/list.types.ts';

export const storeFilters = (companyId: number | undefined, others: readonly Filter[] = []): readonly Filter[] => [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'regionId', label: 'Region', kind: 'one', choices: regionChoices(companyId) },
  ...others,
  { key: 'kind', label: 'Kind', kind: 'many', choices: storeKindChoices },
];

import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { companies } from '../../entities/companies/companies.api.ts';
import { resource, selected } from '../../kit/resource.ts';
import { importTemplate } from './importer.rules.ts';

export const sales = resource('sales', saleRoutes, {
  alsoChanges: ['analytics', 'inventory', 'store-assortments', 'stores', 'products'],
});

export const saleAliases = resource('sale-aliases', saleAliasRoutes, { alsoChanges: ['integration-attention'] });

/** The static list of templates that is deployed with the web app. */
export const importTemplates = queryOptions({
  queryKey: ['import templates'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const response = await fetch('/sales-import-templates.json', { signal });
    return z.array(importTemplate).parse(await response.json());
  },
});

export const companyOptions = () =>
  selected(companies.list({ query: { page: 0, size: 200, sort: ['name,asc'] } }), (page) => [
    { value: '0', label: 'All companies' },
    ...page.content.map(({ id, name }) => ({ value: String(id), label: name })),
  ]);

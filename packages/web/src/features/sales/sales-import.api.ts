import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import {
  type ImportSaleCsvConfiguration,
  type SaleImportPreview,
  saleRoutes,
} from '@shelfward/contract/sales/sales.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { companies } from '../../entities/companies/companies.api.ts';
import { send } from '../../kit/client.ts';
import { type QueryOptions, resource, selected } from '../../kit/resource.ts';
import { session } from '../../kit/session.ts';
import { importTemplate } from './importer.rules.ts';

export const sales = resource('sales', saleRoutes, {
  alsoChanges: ['analytics', 'inventory', 'store-assortments', 'stores', 'products'],
});

/**
 * What the file contains. Its key names the file, because a request's key does not contain its files. What happens to
 * invalid and matching rows does not change the preview.
 */
export const salesPreview = (
  file: File,
  { mode: _mode, badRows: _badRows, newRecords: _newRecords, ...configuration }: ImportSaleCsvConfiguration,
): QueryOptions<SaleImportPreview> => ({
  queryKey: [session.scope(), 'sale-import-preview', file.name, file.size, file.lastModified, configuration],
  queryFn: ({ signal }) =>
    send(
      saleRoutes.previewImport,
      { body: { importSaleCsvConfiguration: configuration }, files: { file } },
      { signal },
    ),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
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

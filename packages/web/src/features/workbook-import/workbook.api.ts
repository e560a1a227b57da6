import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { resource } from '../../kit/resource.ts';

export const workbooks = resource('workbook-imports', workbookRoutes, {
  alsoChanges: [
    'companies',
    'regions',
    'stores',
    'products',
    'product-lines',
    'price-lists',
    'assortments',
    'store-assortments',
    'inventory',
    'sales',
  ],
});

import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { resource } from '../../kit/resource.ts';

export const masterImports = resource('master-imports', masterImportRoutes, {
  alsoChanges: ['companies', 'regions', 'stores', 'products', 'product-lines', 'attributes', 'price-lists'],
});

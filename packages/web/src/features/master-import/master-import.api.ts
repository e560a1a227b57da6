import { ApiError } from '@shelfward/client/api-error.ts';
import type { MasterImport } from '@shelfward/contract/master-import/master-import.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { markChanged, queryClient } from '../../kit/query-client.ts';
import { resource } from '../../kit/resource.ts';

export const masterImports = resource('master-imports', masterImportRoutes, {
  alsoChanges: ['companies', 'regions', 'stores', 'products', 'product-lines', 'attributes', 'price-lists'],
});

let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs the changes of a preview sequentially, because each is based on the version that the previous one returned. A
 * rejected change reloads the preview: another user may have changed it, or the records that it is compared with.
 */
export const changePreview = (
  { id }: Pick<MasterImport, 'id'>,
  change: () => Promise<MasterImport>,
): Promise<MasterImport> => {
  const changed = latest.then(change).catch(async (error: unknown) => {
    if (error instanceof ApiError && (error.status === 409 || error.status === 412)) await reload(id);
    throw error;
  });
  latest = changed.catch(() => undefined);
  return changed;
};

const reload = async (importId: number): Promise<void> => {
  await queryClient.fetchQuery({ ...masterImports.get({ params: { importId } }), staleTime: 0 });
  markChanged('master-imports');
};

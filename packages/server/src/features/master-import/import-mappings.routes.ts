import { importMappingRoutes } from '@shelfward/contract/master-import/import-mappings.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { requireCompany } from '../companies/public.ts';
import { findMappings, upsertMapping } from './import-mappings.queries.ts';

export const importMappings = bind('import-mappings', importMappingRoutes, {
  list: (ctx, { params }) => findMappings(ctx, params.kind),
  save: async (ctx, { body }) => {
    if (body.companyId !== null) await requireCompany(ctx, body.companyId);
    const { id, mapping } = await upsertMapping(ctx, body);
    ctx.audit({ entityType: 'IMPORT_MAPPING', id, before: null, after: body });
    return mapping;
  },
});

import { odooFirstRunRoutes } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { type BoundRoute, bind } from '../../../../platform/http/bind.ts';
import type { Services } from '../../../../platform/http/services.ts';
import { createSetup, getPreview, startFirstRun, startPreview } from './first-run.service.ts';

export const odooFirstRun = ({ keys }: Pick<Services, 'keys'>): BoundRoute[] =>
  bind('odoo-first-run', odooFirstRunRoutes, {
    createSetup: (ctx, { body }) => createSetup(ctx, keys, body),
    getPreview: (ctx, { params }) => getPreview(ctx, params.id),
    startPreview: (ctx, { params }) => startPreview(ctx, params.id),
    start: (ctx, { params, body }) => startFirstRun(ctx, params.id, body),
  });

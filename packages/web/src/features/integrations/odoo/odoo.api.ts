import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooFirstRunRoutes } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const odoo = resource('odoo', odooRoutes, { alsoChanges: ['integrations', 'integration-queue'] });

export const odooFirstRun = resource('odoo-first-run', odooFirstRunRoutes, {
  alsoChanges: ['integrations', 'integration-queue'],
});

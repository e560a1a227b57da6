import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const odoo = resource('odoo', odooRoutes, { alsoChanges: ['integrations', 'integration-queue'] });

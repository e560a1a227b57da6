import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import { today } from '../../../platform/context/context.ts';
import { type BoundRoute, bind, open } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/http/services.ts';
import { outgoingFor } from '../../../platform/outgoing/simulation.ts';
import { limitConnectionTests } from '../core/public.ts';
import { findConnectionFindings } from './client/connection-findings.service.ts';
import { changeBase, createBase, getBase, getTestAccess } from './client/odoo-base.service.ts';
import { changeChild, createChild, getChild } from './client/odoo-child.service.ts';
import { clearMapping, getMapping } from './master-data/mapping.service.ts';

export const odoo = ({
  database,
  keys,
  ...calls
}: Pick<Services, 'database' | 'keys' | 'outgoing' | 'simulation'>): BoundRoute[] =>
  bind('odoo', odooRoutes, {
    createBase: (ctx, { body }) => createBase(ctx, keys, body),
    getBase: (ctx, { params }) => getBase(ctx, keys, params.id),
    updateBase: (ctx, { params, body }) => changeBase(ctx, keys, { id: params.id, body }),
    testConnection: open(async (ctx, { body }) => {
      const { access, currency } = await ctx.begin(async (inner) => ({
        access: await getTestAccess(inner, keys, body),
        currency: await getCurrency(inner.db, inner.tenantId),
      }));
      await limitConnectionTests(database, ctx);
      const { keyExpiresOn } = body;
      const outgoing = outgoingFor(calls, ctx.tenantId);
      return {
        findings: await findConnectionFindings({ outgoing, signal: ctx.signal, retryDelaysMs: [] }, access, {
          keyExpiresOn,
          now: ctx.now,
          day: today(ctx),
          currency,
        }),
      };
    }),
    createCompanyPull: (ctx, { body }) => createChild(ctx, 'ODOO_TO_SHELF_COMPANY', body),
    createStorePull: (ctx, { body }) => createChild(ctx, 'ODOO_TO_SHELF_STORE', body),
    createPricingPull: (ctx, { body }) => createChild(ctx, 'ODOO_TO_SHELF_PRICING', body),
    createInventoryPull: (ctx, { body }) => createChild(ctx, 'ODOO_TO_SHELF_INVENTORY', body),
    createOrderPull: (ctx, { body }) => createChild(ctx, 'ODOO_TO_SHELF_ORDER', body),
    createProductPush: (ctx, { body }) => createChild(ctx, 'SHELF_TO_ODOO_PRODUCT', body),
    createPricingPush: (ctx, { body }) => createChild(ctx, 'SHELF_TO_ODOO_PRICING', body),
    createOrderPush: (ctx, { body }) => createChild(ctx, 'SHELF_TO_ODOO_ORDER', body),
    getChild: (ctx, { params }) => getChild(ctx, params.id),
    updateChild: (ctx, { params, body }) => changeChild(ctx, params.id, body),
    mapping: (ctx, { query }) => getMapping(ctx, query),
    clearMapping: (ctx, { body }) => clearMapping(ctx, body.baseIntegrationId),
  });

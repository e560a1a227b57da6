import type { Page } from '@playwright/test';
import type {
  ScriptedOdoo,
  ScriptedOutcome,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { callApi } from '../auth/kit-session.ts';

/** Blocks the first page of partners, after the import has counted them, until the returned function is called. */
export const blockPartners = (odoo: ScriptedOdoo): (() => void) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isCounted = false;
  odoo.decideOutcome = async (call): Promise<ScriptedOutcome> => {
    if (call === 'res.partner/search_count') isCounted = true;
    if (call === 'res.partner/search_read' && isCounted) await gate;
    return 'respond';
  };
  return release;
};

/** Endpoints that create child integrations. */
const childPaths = {
  companies: 'odoo/to/shelf/company',
  stores: 'odoo/to/shelf/store',
  stock: 'odoo/to/shelf/inventory',
  orders: 'shelf/to/odoo/order',
} as const;
type Child = keyof typeof childPaths;

interface ConnectionOptions {
  readonly name: string;
  readonly password?: string;
}

/** Creates a connection to Odoo through the API. */
export const connectOdoo = async (page: Page, odoo: ScriptedOdoo, options: ConnectionOptions) => {
  const body = { ...odoo.access, ...options };
  const { id: baseId } = await callApi<{ id: number }>(page, '/api/v1/integration/odoo/base', 'POST', body);
  return {
    baseId,
    add: async (child: Child, settings: object = {}): Promise<number> => {
      const input = { name: `${options.name}: ${child}`, baseIntegrationId: baseId, settings };
      return (await callApi<{ id: number }>(page, `/api/v1/integration/${childPaths[child]}`, 'POST', input)).id;
    },
  };
};

export const integrationUrl = (integrationId: number, tab?: string): string =>
  `/system/integrations/integrationDetail/${integrationId}${tab ? `?tab=${tab}` : ''}`;

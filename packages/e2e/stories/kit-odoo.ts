import type { Page } from '@playwright/test';
import type {
  ScriptedFate,
  ScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { ask } from './kit-enter.ts';

/** Odoo thinks about one kind of question until it is let go. */
export const holdBack = (odoo: ScriptedOdoo, question: string): (() => void) => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  odoo.judge = async (call): Promise<ScriptedFate> => {
    if (call === question) await gate;
    return 'answer';
  };
  return letGo;
};

/** Where each kind of what shares a connection is made. */
const places = {
  companies: 'odoo/to/shelf/company',
  stores: 'odoo/to/shelf/store',
  stock: 'odoo/to/shelf/inventory',
  orders: 'shelf/to/odoo/order',
} as const;
type Child = keyof typeof places;

interface Given {
  readonly name: string;
  readonly password?: string;
}

/** A connection whose set-up the story is not about. */
export const connectOdoo = async (page: Page, odoo: ScriptedOdoo, given: Given) => {
  const body = { ...odoo.access, ...given };
  const { id: baseId } = await ask<{ id: number }>(page, '/api/v1/integration/odoo/base', 'POST', body);
  return {
    baseId,
    add: async (child: Child, settings: object = {}): Promise<number> => {
      const made = { name: `${given.name}: ${child}`, baseIntegrationId: baseId, settings };
      return (await ask<{ id: number }>(page, `/api/v1/integration/${places[child]}`, 'POST', made)).id;
    },
  };
};

export const pageOf = (integrationId: number, tab?: string): string =>
  `/system/integrations/integrationDetail/${integrationId}${tab ? `?tab=${tab}` : ''}`;

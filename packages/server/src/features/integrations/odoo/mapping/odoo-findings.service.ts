import type { ConnectionFinding } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { keyWarning } from '@shelfward/contract/integrations/odoo/odoo-key.rules.ts';
import {
  type OdooAccess,
  type OdooArguments,
  type OdooClient,
  type OdooMeans,
  openOdoo,
} from '../client/odoo.client.ts';
import { OdooFailed } from '../client/odoo.errors.ts';
import { instantOfOdoo } from '../client/odoo-values.rules.ts';

interface Wanted {
  readonly keyExpiresOn: string | null;
  readonly now: Date;
}

/** Signs in and looks at what the integrations need, without changing anything. */
export const findConnectionFindings = async (
  means: OdooMeans,
  access: OdooAccess,
  { keyExpiresOn, now }: Wanted,
): Promise<ConnectionFinding[]> => {
  const key = keyWarning(keyExpiresOn, now.toISOString().slice(0, 10));
  const aboutKey: ConnectionFinding[] = key === undefined ? [] : [{ level: 'WARNING', message: key }];
  try {
    const client = await openOdoo(means, access);
    const about = await Promise.all([
      ...models.map((model) => aboutModel(client, model)),
      aboutPriceLists(client),
      aboutTracking(client),
    ]);
    return [...aboutProtocol(client), ...aboutClock(client, now), ...aboutKey, ...about.flat()];
  } catch (error) {
    if (error instanceof OdooFailed) return [{ level: 'ERROR', message: error.message }, ...aboutKey];
    throw error;
  }
};

const aboutProtocol = ({ version, protocol }: OdooClient): ConnectionFinding[] => [
  { level: 'OK', message: `Odoo ${version.name} answers, and the sign-in works.` },
  ...(version.major >= 19 && protocol === 'JSON-RPC'
    ? [
        {
          level: 'WARNING' as const,
          message: 'It signs in with a password, which Odoo 22 will no longer take. Better make an API key in Odoo.',
        },
      ]
    : []),
];

const mostSkewMs = 2 * 60_000;

const aboutClock = ({ version }: OdooClient, now: Date): ConnectionFinding[] => {
  const skewMs = Math.abs(instantOfOdoo(version.now).getTime() - now.getTime());
  if (skewMs <= mostSkewMs) return [];
  const minutes = Math.round(skewMs / 60_000);
  return [{ level: 'WARNING', message: `The clocks of the two servers are ${minutes} minutes apart.` }];
};

interface Model {
  readonly name: string;
  readonly words: string;
  /** What it is needed for. */
  readonly use: string;
  readonly writes?: true;
}

const models: readonly Model[] = [
  { name: 'res.partner', words: 'contacts', use: 'companies and stores' },
  { name: 'product.product', words: 'products', use: 'products', writes: true },
  { name: 'product.pricelist.item', words: 'price lists', use: 'prices', writes: true },
  { name: 'stock.quant', words: 'the stock', use: 'the inventory' },
  { name: 'sale.order', words: 'sales orders', use: 'orders', writes: true },
];

const aboutModel = async (client: OdooClient, { name, words, use, writes }: Model): Promise<ConnectionFinding[]> => {
  const may = async (operation: 'read' | 'create' | 'write') =>
    client.mayAccess(name, operation).catch((error: unknown) => {
      if (error instanceof OdooFailed && error.kind === 'REFUSED') return undefined;
      throw error;
    });
  const reads = await may('read');
  if (reads === undefined)
    return [{ level: 'WARNING', message: `Odoo has no ${words}: the app for ${use} is not installed there.` }];
  if (!reads) return [{ level: 'WARNING', message: `The user may not read ${words}: ${use} cannot be taken.` }];
  if (writes && !((await may('create')) && (await may('write'))))
    return [{ level: 'WARNING', message: `The user may not write ${words}: ${use} cannot be given to Odoo.` }];
  return [{ level: 'OK', message: `The user may use ${words}.` }];
};

const aboutPriceLists = async (client: OdooClient): Promise<ConnectionFinding[]> => {
  const fields = await client.fieldsOf('res.partner').catch(() => undefined);
  if (!fields?.has('property_product_pricelist')) return [];
  const ask = (of: OdooArguments) => {
    const named = { ...of, group_ext_id: 'product.group_product_pricelist' };
    return client.call({ model: 'res.users', method: 'has_group', arguments: named });
  };
  // New versions ask it of a user, old ones of nobody.
  const isOn = await ask({ ids: [client.userId] })
    .catch(() => ask({}))
    .catch(() => undefined);
  if (isOn !== false) return [];
  const message = 'Price lists are switched off in the settings of Odoo’s sales: companies come without theirs.';
  return [{ level: 'WARNING', message }];
};

const aboutTracking = async (client: OdooClient): Promise<ConnectionFinding[]> => {
  const fields = await client.fieldsOf('stock.picking').catch(() => undefined);
  if (!fields || fields.has('carrier_tracking_ref')) return [];
  const message = 'Odoo keeps no tracking numbers: its app for delivery is not installed. Shipments come without them.';
  return [{ level: 'WARNING', message }];
};

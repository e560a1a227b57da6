import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { keyWarning } from '@shelfward/contract/integrations/odoo/odoo-key.rules.ts';
import { findingMessages } from './connection-messages.rules.ts';
import { findCurrencyFindings } from './currency-findings.client.ts';
import { type OdooAccess, type OdooArguments, type OdooClient, type OdooDeps, openOdoo } from './odoo.client.ts';
import { findIfAccepted, OdooError } from './odoo.errors.ts';
import { parseOdooInstant } from './odoo-values.rules.ts';

interface FindingsInput {
  readonly keyExpiresOn: string | null;
  readonly now: Date;
  /** The current day of the account. */
  readonly day: string;
  /** Of the account. */
  readonly currency: string;
}

/** Signs in and checks what the integrations need, without changes in Odoo. */
export const findConnectionFindings = async (
  deps: OdooDeps,
  access: OdooAccess,
  { keyExpiresOn, now, day, currency }: FindingsInput,
): Promise<ConnectionCheckResult[]> => {
  const key = keyWarning(keyExpiresOn, day);
  const keyFindings: ConnectionCheckResult[] = key === undefined ? [] : [{ level: 'WARNING', message: key }];
  try {
    const client = await openOdoo(deps, access);
    const about = await Promise.all([
      ...models.map((model) => findModelFindings(client, model)),
      findCurrencyFindings(client, currency),
      findPriceListFindings(client),
      findTrackingFindings(client),
    ]);
    return [...protocolFindings(client), ...clockFindings(client, now), ...keyFindings, ...about.flat()];
  } catch (error) {
    if (error instanceof OdooError) return [{ level: 'ERROR', message: error.message }, ...keyFindings];
    throw error;
  }
};

const protocolFindings = ({ version, protocol }: OdooClient): ConnectionCheckResult[] => [
  { level: 'OK', message: `Signed in to Odoo ${version.name}.` },
  ...(version.major >= 19 && protocol === 'JSON-RPC'
    ? [
        {
          level: 'WARNING' as const,
          message: findingMessages.passwordSignIn(),
        },
      ]
    : []),
];

const maxSkewMs = 2 * 60_000;

const clockFindings = ({ version }: OdooClient, now: Date): ConnectionCheckResult[] => {
  const skewMs = Math.abs(parseOdooInstant(version.now).getTime() - now.getTime());
  if (skewMs <= maxSkewMs) return [];
  const minutes = Math.round(skewMs / 60_000);
  return [
    {
      level: 'WARNING',
      message: findingMessages.clockSkew(minutes),
    },
  ];
};

interface Model {
  readonly name: string;
  readonly label: string;
  /** The records that need it. */
  readonly use: string;
  readonly needsWriteAccess?: true;
}

const models: readonly Model[] = [
  { name: 'res.partner', label: 'contacts', use: 'companies and stores' },
  { name: 'product.product', label: 'products', use: 'products', needsWriteAccess: true },
  { name: 'product.pricelist.item', label: 'price lists', use: 'prices', needsWriteAccess: true },
  { name: 'stock.quant', label: 'stock', use: 'inventory' },
  { name: 'sale.order', label: 'sales orders', use: 'orders', needsWriteAccess: true },
];

const findModelFindings = async (
  client: OdooClient,
  { name, label, use, needsWriteAccess }: Model,
): Promise<ConnectionCheckResult[]> => {
  const findAccess = (operation: 'read' | 'create' | 'write') => findIfAccepted(client.hasAccess(name, operation));
  const canRead = await findAccess('read');
  if (canRead === undefined) return [{ level: 'WARNING', message: findingMessages.modelMissing(label, use) }];
  if (!canRead)
    return [
      {
        level: 'WARNING',
        message: findingMessages.notReadable(label, use),
      },
    ];
  if (needsWriteAccess && !((await findAccess('create')) && (await findAccess('write'))))
    return [
      {
        level: 'WARNING',
        message: findingMessages.notWritable(label, use),
      },
    ];
  return [{ level: 'OK', message: `The Odoo user can access ${label}.` }];
};

const findPriceListFindings = async (client: OdooClient): Promise<ConnectionCheckResult[]> => {
  const fields = await client.getFields('res.partner').catch(() => undefined);
  if (!fields?.has('property_product_pricelist')) return [];
  const hasGroup = (user: OdooArguments) => {
    const named = { ...user, group_ext_id: 'product.group_product_pricelist' };
    return client.call({ model: 'res.users', method: 'has_group', arguments: named });
  };
  // Newer versions check the group of a user record, older ones of the signed-in user.
  const isOn = await hasGroup({ ids: [client.userId] })
    .catch(() => hasGroup({}))
    .catch(() => undefined);
  if (isOn !== false) return [];
  return [{ level: 'WARNING', message: findingMessages.priceListsDisabled() }];
};

const findTrackingFindings = async (client: OdooClient): Promise<ConnectionCheckResult[]> => {
  const fields = await client.getFields('stock.picking').catch(() => undefined);
  if (!fields || fields.has('carrier_tracking_ref')) return [];
  return [{ level: 'WARNING', message: findingMessages.noTrackingNumbers() }];
};

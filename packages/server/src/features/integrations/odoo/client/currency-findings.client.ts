import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { z } from 'zod';
import { findingMessages } from './connection-messages.rules.ts';
import type { OdooClient } from './odoo.client.ts';
import { findOdooCompany } from './odoo-company.client.ts';
import { odooId, odooReference, odooText } from './odoo-values.rules.ts';

/** Compares the currency of the account with those in Odoo: of the user's company, and of the companies' price lists. */
export const findCurrencyFindings = async (client: OdooClient, currency: string): Promise<ConnectionCheckResult[]> => [
  ...(await findCompanyFindings(client, currency)),
  // A user without access to price lists or contacts has other findings.
  ...(await findListFindings(client, currency).catch(() => [])),
];

/** Orders and prices without a price list have the currency of the user's company in Odoo. */
const findCompanyFindings = async (client: OdooClient, currency: string): Promise<ConnectionCheckResult[]> => {
  const company = await findOdooCompany(client);
  if (!company) return [];
  const { name, currency: used } = company;
  if (used === currency) return [{ level: 'OK', message: `The company ${name} in Odoo uses ${used}, as the account.` }];
  return [{ level: 'WARNING', message: findingMessages.companyCurrency(name, used, currency) }];
};

const remoteList = z.object({ id: odooId, name: odooText, currency_id: odooReference });
const customer = z.object({ id: odooId, name: odooText, property_product_pricelist: odooReference });
const maxCustomers = 2000;
const maxNamed = 3;

/** The companies whose orders would have another currency. */
const findListFindings = async (client: OdooClient, currency: string): Promise<ConnectionCheckResult[]> => {
  if (!(await client.getFields('res.partner')).has('property_product_pricelist')) return [];
  const lists = await client.searchRead('product.pricelist', remoteList, { domain: [], order: 'id' });
  const others = new Map(
    lists.flatMap(({ id, name, currency_id: used }) =>
      used && used.name !== currency ? [[id, `${name ?? 'Price list'}, ${used.name}`] as const] : [],
    ),
  );
  if (others.size === 0) return [];
  // Odoo cannot search companies by price list.
  const domain = [
    ['is_company', '=', true],
    ['parent_id', '=', false],
  ];
  const companies = await client.searchRead('res.partner', customer, { domain, order: 'id', limit: maxCustomers });
  const affected = companies.flatMap(({ name, property_product_pricelist: list }) => {
    const other = others.get(list?.id ?? 0);
    return other === undefined ? [] : [`${name ?? 'A company'} (${other})`];
  });
  if (affected.length === 0) return [];
  const rest = affected.length - maxNamed;
  const named = `${affected.slice(0, maxNamed).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
  return [{ level: 'WARNING', message: findingMessages.priceListCurrency(named, currency) }];
};

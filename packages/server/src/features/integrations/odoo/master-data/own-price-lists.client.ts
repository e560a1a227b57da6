import { z } from 'zod';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import { findIfAccepted } from '../client/odoo.errors.ts';
import { odooId, odooInstant, type odooReference, odooText } from '../client/odoo-values.rules.ts';
import { toPriceListName } from './company-terms.rules.ts';
import { ruleModel } from './price-rules.rules.ts';

type Reference = z.output<typeof odooReference>;

interface PricedPartner {
  readonly id: number;
  readonly property_product_pricelist?: Reference | undefined;
  readonly specific_property_product_pricelist?: Reference | undefined;
}

/**
 * The price lists of companies in Odoo that count here. Odoo shows a list for each contact: without a choice of a user
 * it is the default one, and new databases have a default list without rules. Both mean that Odoo has no list.
 */
export const createOwnPriceLists = (client: OdooClient) => {
  const usable = new Map<number, boolean>();
  const load = async (partners: readonly PricedPartner[]): Promise<(partner: PricedPartner) => string | null> => {
    const listed = partners.filter(({ property_product_pricelist: list }) => list);
    const chosen = await findChosen(client, listed);
    for (const { property_product_pricelist: list } of listed)
      if (list && !usable.has(list.id)) usable.set(list.id, await hasUsableRules(client, list.id));
    return ({ id, property_product_pricelist: list }) =>
      list && chosen.has(id) && usable.get(list.id) === true ? toPriceListName(list.name) : null;
  };
  return { load };
};

const property = z.object({ id: odooId, res_id: odooText });

/** The contacts whose list a user has chosen; all of them if the Odoo user must not read this. */
const findChosen = async (client: OdooClient, partners: readonly PricedPartner[]): Promise<ReadonlySet<number>> => {
  const all = new Set(partners.map(({ id }) => id));
  if (all.size === 0) return all;
  if ((await client.getFields('res.partner')).has(chosenField))
    return new Set(partners.flatMap(({ id, [chosenField]: list }) => (list ? [id] : [])));
  const domain = [
    ['name', '=', 'property_product_pricelist'],
    ['res_id', 'in', [...all].map((id) => `res.partner,${id}`)],
  ];
  const found = await findIfAccepted(client.searchRead('ir.property', property, { domain }));
  return found === undefined ? all : new Set(found.map(({ res_id: owner }) => Number(owner?.split(',')[1])));
};

/** Odoo 18 and later stores the choice in a field; older versions store it in properties, which only administrators read. */
export const chosenField = 'specific_property_product_pricelist';

const hasUsableRules = async (client: OdooClient, listId: number): Promise<boolean> => {
  const domain = [['pricelist_id', '=', listId], ...usableRules(new Date())];
  const found = await findIfAccepted(client.search(ruleModel, { domain, limit: 1 }));
  return found !== undefined && found.length > 0;
};

/** The rules that decide a price here, as in `findSkipReason`. */
const usableRules = (now: Date): OdooDomain => [
  ['applied_on', 'in', ['0_product_variant', '1_product']],
  ['min_quantity', '<=', 1],
  '|',
  ['date_start', '=', false],
  ['date_start', '<=', odooInstant(now)],
  '|',
  ['date_end', '=', false],
  ['date_end', '>=', odooInstant(now)],
];

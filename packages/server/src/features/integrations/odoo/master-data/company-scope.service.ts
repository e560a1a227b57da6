import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { z } from 'zod';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { odooReference } from '../client/odoo-values.rules.ts';
import { findMappings } from './mapping.queries.ts';

export type CompanySettings = OdooChildSettings<'ODOO_TO_SHELF_COMPANY'>;

/**
 * The contacts that are companies, also within other companies, without the companies that own the Odoo database. A
 * company that is the delivery address of another one is a store.
 */
export const companyDomain = async (
  client: OdooClient,
  { customersOnly, tag }: CompanySettings,
): Promise<OdooDomain> => {
  const own = await client.searchRead('res.company', z.object({ partner_id: odooReference }), { domain: [] });
  const hasRank = customersOnly && (await client.getFields('res.partner')).has('customer_rank');
  return [
    ['is_company', '=', true],
    '|',
    ['parent_id', '=', false],
    ['type', '!=', 'delivery'],
    ['id', 'not in', own.flatMap(({ partner_id: partner }) => partner?.id ?? [])],
    ...(hasRank ? [['customer_rank', '>', 0]] : []),
    ...(tag === null ? [] : [['category_id.name', '=', tag]]),
  ];
};

/**
 * The condition for the company of a delivery address: it exists here, or an import of companies of this connection
 * includes it. Empty if one includes all, or if there is none.
 */
export const companyScope = async ({ run, client, baseId }: OdooRun): Promise<OdooDomain> => {
  const [scopes, companyIds] = await run.begin(async (ctx) => {
    const integrations = await ctx.db
      .selectFrom('integration')
      .select('settings')
      .where('parentId', '=', baseId)
      .where('integrationType', '=', 'ODOO_TO_SHELF_COMPANY')
      .execute();
    const mappings = await findMappings(ctx, { baseId, entity: 'COMPANY' });
    return [
      integrations.map(({ settings }) => odooChildSettings.ODOO_TO_SHELF_COMPANY.parse(settings)),
      mappings.map(({ externalId }) => externalId),
    ];
  });
  if (scopes.length === 0 || scopes.some(({ customersOnly, tag }) => !customersOnly && tag === null)) return [];
  const included = await Promise.all(scopes.map((settings) => companyDomain(client, settings)));
  return [
    ...included.map(() => '|'),
    ['parent_id', 'in', companyIds],
    ...included.flatMap((conditions) => joinConditions(conditions.map(toParentCondition))),
  ];
};

/** Odoo writes operators before their two conditions; those without an operator are combined with and. */
const joinConditions = (conditions: OdooDomain): OdooDomain => {
  const operators = conditions.filter((one) => typeof one === 'string').length;
  return [...Array.from({ length: conditions.length - 2 * operators - 1 }, () => '&'), ...conditions];
};

const condition = z.tuple([z.string(), z.string(), z.unknown()]);
const toParentCondition = (given: OdooDomain[number]): OdooDomain[number] => {
  if (typeof given === 'string') return given;
  const [field, operator, value] = condition.parse(given);
  return [`parent_id.${field}`, operator, value];
};

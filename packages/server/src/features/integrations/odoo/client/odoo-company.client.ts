import type { ErpRounding } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { z } from 'zod';
import type { OdooClient } from './odoo.client.ts';
import { odooId, odooReference, odooText } from './odoo-values.rules.ts';

/** The company of the signed-in user in Odoo, to which its orders belong. */
export interface OdooCompany {
  readonly id: number;
  readonly name: string;
  /** The companies of which it is a branch; their records are its own, too. */
  readonly parentIds: readonly number[];
  /** An ISO 4217 code. */
  readonly currency: string;
  readonly rounding: ErpRounding;
}

const remoteUser = z.object({ company_id: odooReference });
const remoteCompany = z.object({
  name: odooText,
  currency_id: odooReference,
  // It requires Odoo's app for invoices.
  tax_calculation_rounding_method: odooText.optional(),
  // Odoo has branches since version 17.
  parent_ids: z.array(odooId).optional(),
});

/** Undefined if the user has no access to it. */
export const findOdooCompany = async (client: OdooClient): Promise<OdooCompany | undefined> => {
  const read = async () => {
    const [user] = await client.searchRead('res.users', remoteUser, { domain: [['id', '=', client.userId]] });
    const id = user?.company_id?.id ?? 0;
    const shape = remoteCompany.omit(missingFields(await client.getFields('res.company')));
    const search = { domain: [['id', '=', id]] };
    const [company]: z.output<typeof remoteCompany>[] = await client.searchRead('res.company', shape, search);
    return company && { id, ...company };
  };
  const company = await read().catch(() => undefined);
  if (!company?.currency_id) return undefined;
  return {
    id: company.id,
    name: company.name ?? '',
    parentIds: company.parent_ids ?? [],
    currency: company.currency_id.name,
    rounding: company.tax_calculation_rounding_method === 'round_globally' ? 'ORDER' : 'LINE',
  };
};

const missingFields = (fields: ReadonlySet<string>) => ({
  ...(!fields.has('tax_calculation_rounding_method') && { tax_calculation_rounding_method: true as const }),
  ...(!fields.has('parent_ids') && { parent_ids: true as const }),
});

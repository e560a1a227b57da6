import type { ErpRounding } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { z } from 'zod';
import type { OdooClient } from './odoo.client.ts';
import { odooReference, odooText } from './odoo-values.rules.ts';

/** The company of the signed-in user in Odoo, to which its orders belong. */
export interface OdooCompany {
  readonly name: string;
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
});
const plainCompany = remoteCompany.omit({ tax_calculation_rounding_method: true });

/** Undefined if the user has no access to it. */
export const findOdooCompany = async (client: OdooClient): Promise<OdooCompany | undefined> => {
  const read = async () => {
    const [user] = await client.searchRead('res.users', remoteUser, { domain: [['id', '=', client.userId]] });
    const hasRounding = (await client.getFields('res.company')).has('tax_calculation_rounding_method');
    const [company] = await client.searchRead(
      'res.company',
      z.object((hasRounding ? remoteCompany : plainCompany).shape),
      { domain: [['id', '=', user?.company_id?.id ?? 0]] },
    );
    return company;
  };
  const company = await read().catch(() => undefined);
  if (!company?.currency_id) return undefined;
  const method = 'tax_calculation_rounding_method' in company ? company.tax_calculation_rounding_method : null;
  return {
    name: company.name ?? '',
    currency: company.currency_id.name,
    rounding: method === 'round_globally' ? 'ORDER' : 'LINE',
  };
};

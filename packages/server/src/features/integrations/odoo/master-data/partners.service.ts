import { formatRequirement, withoutDefaultMessages } from '@shelfward/contract/kit/issues.rules.ts';
import { z } from 'zod';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { partnerReasons } from './partner-messages.rules.ts';
import { InvalidRemoteRecord } from './pull.service.ts';

/** The fields that companies and stores share: both are contacts in Odoo. */
export const partnerShape = {
  id: odooId,
  name: odooText,
  ref: odooText,
  active: z.boolean(),
  phone: odooText,
  street: odooText,
  street2: odooText,
  city: odooText,
  zip: odooText,
  state_id: odooReference,
  country_id: odooReference,
  write_date: odooText,
};
const partner = z.object(partnerShape);
type Partner = z.output<typeof partner>;

const coded = z.object({ id: odooId, code: odooText });

/** Loads the codes of states and countries, because Odoo returns translated names. */
export const createPlaces = (client: OdooClient) => {
  const codes = new Map<string, string | null>();
  const load = async (model: string, ids: readonly number[]): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !codes.has(`${model},${id}`));
    if (unknown.length === 0) return;
    for (const { id, code } of await client.searchRead(model, coded, { domain: [['id', 'in', unknown]] }))
      codes.set(`${model},${id}`, code);
  };
  return {
    load: async (partners: readonly Partner[]): Promise<void> => {
      const collectIds = (field: 'state_id' | 'country_id') => partners.flatMap((one) => one[field]?.id ?? []);
      await load('res.country.state', collectIds('state_id'));
      await load('res.country', collectIds('country_id'));
    },
    resolveAllowedAddress: ({ street, street2, city, zip, state_id: state, country_id: country }: Partner) => ({
      addressLine1: street,
      addressLine2: street2,
      city,
      state: state && (codes.get(`res.country.state,${state.id}`) ?? state.name),
      postalCode: zip,
      countryCode: country && (codes.get(`res.country,${country.id}`) ?? null),
    }),
  };
};
export type Places = ReturnType<typeof createPlaces>;

const addressFields: Readonly<Record<string, string>> = {
  addressLine1: 'street',
  addressLine2: 'street2',
  postalCode: 'zip',
  state: 'state_id',
  countryCode: 'country_id',
};

/** Validates a record of Odoo like the input of a user; the error names the field in Odoo. */
export const parsePartner = <T>(
  schema: z.ZodType<T>,
  input: unknown,
  textFields: Readonly<Record<string, string>> = {},
): T => {
  const parsed = schema.safeParse(input, withoutDefaultMessages);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const localField = String(issue?.path.at(-1) ?? '');
  const field = textFields[localField] ?? addressFields[localField] ?? localField;
  const problem = issue ? formatRequirement(issue) : 'is not valid';
  throw new InvalidRemoteRecord(partnerReasons.invalidField(field, problem), field);
};

import { companyInput } from '@shelfward/contract/companies/companies.contract.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { z } from 'zod';
import { changeCompany, createCompany } from '../../../companies/public.ts';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { contentHash, odooReference } from '../client/odoo-values.rules.ts';
import {
  findCompaniesByName,
  findCompanyAsPulled,
  findLinkedNames,
  findNamedPriceList,
  findPaymentTermId,
  findTermNames,
} from './company-pull.queries.ts';
import { type CompanySettings, companyDomain } from './company-scope.service.ts';
import { findTermChanges, formatTermChange, summarizeTermChange } from './company-terms.rules.ts';
import { chosenField, createOwnPriceLists } from './own-price-lists.client.ts';
import { partnerReasons } from './partner-messages.rules.ts';
import { createPlaces, parsePartner, partnerShape } from './partners.service.ts';
import {
  findChangedFields,
  formatPullResult,
  InvalidRemoteRecord,
  type Pull,
  type PullResult,
  pullRecords,
  toOutcome,
} from './pull.service.ts';

export const pullCompanies = async (odoo: OdooRun<CompanySettings>): Promise<string> =>
  formatCompanyResult(await pullRecords(odoo, await companyPull(odoo, odoo.settings)));

const formatCompanyResult = (result: PullResult): string => {
  const text = formatPullResult(['company', 'companies'], result);
  if (result.reported === 0) return text;
  return `${text} ${formatCount(result.reported, 'change')} of price lists and payment terms: see the logs.`;
};

/** A company converted from Odoo; references are names that are resolved when it is saved. */
const pulledCompany = companyInput.pick({ name: true, address: true }).extend({
  inactive: z.boolean(),
  paymentTerm: z.string().nullable(),
  priceList: z.string().nullable(),
});
export type PulledCompany = z.output<typeof pulledCompany>;

const shape = z.object({
  ...partnerShape,
  property_payment_term_id: odooReference.optional(),
  property_product_pricelist: odooReference.optional(),
  specific_property_product_pricelist: odooReference.optional(),
});
type RemoteCompany = z.output<typeof shape>;

export const companyPull = async (
  { run, client, baseId }: OdooRun,
  settings: CompanySettings,
): Promise<Pull<RemoteCompany, PulledCompany>> => {
  const places = createPlaces(client);
  const priceLists = createOwnPriceLists(client);
  const present = shape.omit(missingFields(await client.getFields('res.partner')));
  const domain = await companyDomain(client, settings);
  return {
    entity: 'COMPANY',
    integrationLogType: 'COMPANY',
    entityType: 'COMPANY',
    model: 'res.partner',
    domain,
    read: (search) => client.searchRead('res.partner', present, search),
    prepare: async (records, mapped) => {
      await places.load(records);
      const toPriceList = await priceLists.load(records);
      const names = records.flatMap(({ id, name }) => (mapped.has(id) || name === null ? [] : [name]));
      const ambiguous = await findAmbiguous(client, domain, names);
      const linkedNames = await run.begin((ctx) => findLinkedNames(ctx, baseId, names));
      return (record) => {
        const key = toNameKey(record.name ?? '');
        if (!mapped.has(record.id) && (ambiguous.has(key) || linkedNames.has(key)))
          throw new InvalidRemoteRecord(partnerReasons.sameCompanyNames(), 'name', { isAmbiguous: true });
        return parsePartner(pulledCompany, {
          name: record.name,
          address: places.resolveAllowedAddress(record),
          inactive: !record.active,
          paymentTerm: record.property_payment_term_id?.name ?? null,
          priceList: toPriceList(record),
        });
      };
    },
    write: async (ctx, company, mapping) => {
      const id = mapping?.internalId ?? (await findCompaniesByName(ctx, [company.name])).at(0)?.id;
      const before = id === undefined ? undefined : await findCompanyAsPulled(ctx, id);
      const { name, address, inactive } = company;
      const values = { name, address, inactive };
      if (before === undefined) {
        const terms = await findTerms(ctx, company, undefined);
        const made = await createCompany(ctx, { ...newCompany, name, address, ...terms.references });
        const { isIncomplete } = terms;
        return { internalId: made.id, hashOut: contentHash(values), outcome: 'CREATED', isIncomplete };
      }
      const changedFields = findChangedFields(before.fields, values);
      const isSame = changedFields.length === 0;
      const terms = await findTerms(ctx, company, before);
      if (!isSame || terms.changes.length > 0) await changeCompany(ctx, before.id, { ...values, ...terms.references });
      const wasChanged = mapping?.hashOut != null && mapping.hashOut !== contentHash(before.fields) && !isSame;
      return {
        internalId: before.id,
        hashOut: contentHash(values),
        ...(wasChanged && { overwritten: before.fields }),
        outcome: toOutcome({ isLinked: mapping !== undefined, isSame }),
        changedFields,
        isIncomplete: terms.isIncomplete,
        reports: terms.changes.map((change) => ({
          message: formatTermChange(company.name, change),
          summary: summarizeTermChange(change),
        })),
      };
    },
  };
};

const newCompany = {
  salesChannelId: null,
  orderManagerId: null,
  buyersToAdd: [],
  discount: 0,
  priceListId: null,
  paymentTermId: null,
  minItemsForStoreProposal: 0,
};

/**
 * The terms to store. A company retains its own where Odoo has none, and its price list where that of Odoo has no prices
 * here: it would change the prices to those of the products.
 */
const findTerms = async (
  ctx: ReadCtx,
  { paymentTerm, priceList }: PulledCompany,
  before: { readonly paymentTermId: number | null; readonly priceListId: number | null } | undefined,
) => {
  const current = { paymentTermId: before?.paymentTermId ?? null, priceListId: before?.priceListId ?? null };
  const paymentTermId = paymentTerm === null ? null : await findPaymentTermId(ctx, paymentTerm);
  const list = priceList === null ? undefined : await findNamedPriceList(ctx, priceList);
  const isListUsable = list !== undefined && (before === undefined || list.hasPrices);
  // The next import of prices may bring the list of Odoo.
  const isIncomplete = priceList !== null && !isListUsable;
  const references = {
    paymentTermId: paymentTermId ?? current.paymentTermId,
    priceListId: isListUsable ? list.id : current.priceListId,
  };
  const isSame = references.paymentTermId === current.paymentTermId && references.priceListId === current.priceListId;
  if (before === undefined || isSame) return { references, changes: [], isIncomplete };
  const changes = findTermChanges(await findTermNames(ctx, current), await findTermNames(ctx, references));
  return { references, changes, isIncomplete };
};
type ReadCtx = Parameters<typeof findTermNames>[0];

const named = z.object({ name: partnerShape.name });

/** Names of more than one company in Odoo, which cannot be matched by name. */
const findAmbiguous = async (
  client: OdooClient,
  domain: OdooDomain,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const found = await client.searchRead('res.partner', named, { domain: [...domain, ['name', 'in', names]] });
  const keys = found.map(({ name }) => toNameKey(name ?? ''));
  return new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
};

/** These fields are missing without the apps for sales and invoicing, and in older versions. */
const missingFields = (fields: ReadonlySet<string>) => ({
  ...(!fields.has(chosenField) && { [chosenField]: true as const }),
  ...(!fields.has('property_payment_term_id') && { property_payment_term_id: true as const }),
  ...(!fields.has('property_product_pricelist') && { property_product_pricelist: true as const }),
});

import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { type Choice, choicesOf, type QueryOf, resource, selected } from '../../kit/resource.ts';
import { paymentTerms } from '../payment-terms/payment-terms.api.ts';

export const companies = resource('companies', companyRoutes, {
  reads: ['isNameUnique'],
  alsoChanges: ['regions', 'stores'],
});
export const regions = resource('regions', regionRoutes, { alsoChanges: ['companies', 'stores'] });

/** Inactive companies are not offered, but one that is already chosen keeps its name. */
export const companyChoices = (search: string, ids?: readonly string[]): QueryOf<readonly Choice[]> =>
  choicesOf(companies.list({ query: { search, ids: ids && [...ids], includeInactive: ids !== undefined } }));

/** The regions of one company, or of all; then each names its company, because regions of two may have one name. */
export const regionChoices = (companyId: number | undefined) => (search: string, ids?: readonly string[]) =>
  selected(
    regions.allShort({ query: { search, ids: ids && [...ids], companyId, size: 100 } }),
    (page): readonly Choice[] =>
      page.content.map(({ id, name, companyName }) => ({
        value: String(id),
        label: companyId === undefined ? `${name} · ${companyName}` : name,
      })),
  );

/** Inactive terms are not offered, but one that is already chosen keeps its name. */
export const paymentTermChoices = (search: string, chosen?: readonly string[]): QueryOf<readonly Choice[]> =>
  choicesOf(paymentTerms.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

import { buyerRoutes } from '@shelfward/contract/companies/buyers.contract.ts';
import { type Company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, namedChoices, type QueryOptions, resource, selected } from '../../kit/resource.ts';
import { paymentTerms } from '../payment-terms/payment-terms.api.ts';

export const companies = resource('companies', companyRoutes, {
  reads: ['isNameUnique'],
  alsoChanges: ['regions', 'stores', 'buyer-access'],
});
export const regions = resource('regions', regionRoutes, { alsoChanges: ['companies', 'stores', 'buyer-access'] });

/** Buyers are part of companies, regions, and stores. */
export const buyers = resource('buyers', buyerRoutes, {
  alsoChanges: ['companies', 'regions', 'stores', 'buyer-access'],
});

/** Inactive companies are not offered, but an inactive selection is still loaded with its name. */
export const companyChoices = (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(companies.list({ query: { search, ids: ids && [...ids], includeInactive: ids !== undefined } }));

/** Regions of one company or of all. Across companies the label includes the company, because names can repeat. */
export const regionChoices = (companyId: number | undefined) => (search: string, ids?: readonly string[]) =>
  selected(
    regions.allShort({ query: { search, ids: ids && [...ids], companyId, size: 100 } }),
    (page): readonly Choice[] =>
      page.content.map(({ id, name, companyName }) => ({
        value: String(id),
        label: companyId === undefined ? `${name} · ${companyName}` : name,
      })),
  );

/** Inactive terms are not offered, but an inactive selection is still loaded with its name. */
export const paymentTermChoices = (search: string, chosen?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(paymentTerms.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

/** Users who can manage orders. */
export const orderManagerChoices = (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
  selected(companies.orderManagers({ query: { search, ids: ids && [...ids] } }), (page): readonly Choice[] =>
    page.content.map((user) => ({ value: String(user.id), label: formatUserName(user) })),
  );

/** Full name of a user, or the e-mail address without one. */
export const formatUserName = (user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}) => `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Loads the company without the cache, and with it the version for the next update. */
export const loadCompany = (companyId: number): Promise<Company> =>
  queryClient.fetchQuery({ ...companies.get({ params: { companyId } }), staleTime: 0 });

export const companyActivation = {
  access: companyRoutes.deactivate,
  activate: (companyId: number) => companies.activate({ params: { companyId } }),
  deactivate: (companyId: number) => companies.deactivate({ params: { companyId } }),
};

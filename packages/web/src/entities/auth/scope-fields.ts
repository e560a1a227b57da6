import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { User, UserScope } from '@shelfward/contract/users/users.contract.ts';
import { type Choice, namedChoices, type QueryOptions, selected } from '../../kit/resource.ts';
import { companies, regionChoices } from '../companies/companies.api.ts';
import { stores } from '../stores/stores.api.ts';

export const scopeKindLabels: Readonly<Record<ScopeKind, string>> = {
  PARTNER: 'Partner',
  REPRESENTATIVE: 'Representative',
};

export const scopeKindChoices: readonly Choice[] = [
  { value: 'PARTNER', label: 'Partner: works for a retailer' },
  { value: 'REPRESENTATIVE', label: 'Representative: works for your brand' },
];

type Find = (search: string, ids?: readonly string[]) => QueryOptions<readonly Choice[]>;

/** Inactive records are not offered, but those of a scope are loaded with their names, and all of them. */
const toQuery = (search: string, ids: readonly string[] | undefined) => ({
  search,
  ids: ids && [...ids],
  size: ids?.length,
  includeInactive: ids !== undefined,
});

export const scopeCompanyChoices: Find = (search, ids) => namedChoices(companies.list({ query: toQuery(search, ids) }));

/** With the company, because names of stores repeat between companies. */
const storeChoices: Find = (search, ids) =>
  selected(stores.list({ query: toQuery(search, ids) }), (page): readonly Choice[] =>
    page.content.map(({ id, name, company }) => ({ value: String(id), label: `${name} · ${company.name}` })),
  );

/** The lists of records that a scope consists of. */
export const scopeMembers = [
  { name: 'companyIds', label: 'Companies', choices: scopeCompanyChoices },
  { name: 'regionIds', label: 'Regions', choices: regionChoices(undefined) },
  { name: 'storeIds', label: 'Stores', choices: storeChoices },
] as const;

export type ScopeMembers = Omit<UserScope, 'kind'>;

export const noMembers: ScopeMembers = { companyIds: [], regionIds: [], storeIds: [] };

export const isEmptyScope = (members: ScopeMembers): boolean =>
  scopeMembers.every(({ name }) => members[name].length === 0);

/** "Partner: Willow & Pine, Store 12 +3". A scope can have more records than names. */
export const formatScope = ({ scope, scopeNames }: Pick<User, 'scope' | 'scopeNames'>): string => {
  if (!scope) return 'All records';
  const [first, second] = scopeNames;
  const total = scopeMembers.reduce((sum, { name }) => sum + scope[name].length, 0);
  const shown = [first, second].filter((name) => name !== undefined);
  const more = total > shown.length && shown.length > 0 ? ` +${total - shown.length}` : '';
  return `${scopeKindLabels[scope.kind]}: ${shown.join(', ') || 'no records'}${more}`;
};

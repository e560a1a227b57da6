import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { isEmptyScope, type ScopeMembers } from '../../entities/auth/scope-fields.ts';

export interface FormScope extends ScopeMembers {
  readonly scopeKind: ScopeKind | null;
}

/** What a scope means, and what its change does when it is saved. `stored` is undefined for a new user. */
export const describeScope = (scope: FormScope, stored: FormScope | undefined): string =>
  [
    meanings[scope.scopeKind ?? 'NONE'],
    ...(scope.scopeKind && isEmptyScope(scope)
      ? ['Without companies, regions, and stores, the user sees nothing.']
      : []),
    ...(stored && !isSameScope(scope, stored)
      ? ['Saving signs the user out on all devices and revokes the API tokens of the user.']
      : []),
  ].join(' ');

const meanings: Readonly<Record<ScopeKind | 'NONE', string>> = {
  NONE: 'The user sees all records of the account.',
  PARTNER:
    'The user sees only these records, without your stock, costs, and internal notes. A company includes its stores, a region too.',
  REPRESENTATIVE: 'The user sees only these records. A company includes its stores, a region too.',
};

const isSameScope = (one: FormScope, other: FormScope): boolean => toKey(one) === toKey(other);

/** The lists are sets, and do not count without a kind. */
const toKey = ({ scopeKind, companyIds, regionIds, storeIds }: FormScope): string =>
  JSON.stringify(
    scopeKind && [scopeKind, ...[companyIds, regionIds, storeIds].map((ids) => ids.toSorted((a, b) => a - b))],
  );

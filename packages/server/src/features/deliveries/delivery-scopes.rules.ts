import type { DeliveryScope, DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';

/** The columns of a table that has rows of scopes. All null: the account. */
export interface ScopeIds {
  readonly companyId: number | null;
  readonly regionId: number | null;
  readonly storeId: number | null;
}

export const toScopeIds = ({ scope, scopeId }: DeliveryScopeKey): ScopeIds => ({
  companyId: scope === 'companies' ? scopeId : null,
  regionId: scope === 'regions' ? scopeId : null,
  storeId: scope === 'stores' ? scopeId : null,
});

export const toScopeKey = ({ companyId, regionId, storeId }: ScopeIds): DeliveryScopeKey => {
  const [scope, scopeId] = (
    [
      ['stores', storeId],
      ['regions', regionId],
      ['companies', companyId],
    ] as const
  ).find(([, id]) => id !== null) ?? ['account' as const, 0];
  return { scope, scopeId: scopeId ?? 0 };
};

/** A key of a map. */
export const formatScope = ({ scope, scopeId }: { readonly scope: DeliveryScope; readonly scopeId: number }): string =>
  `${scope}/${scopeId}`;

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** A store, a region, or a company, with the records that it belongs to. All null: the account. */
export interface ScopeRecords {
  readonly company: NamedRecord | null;
  readonly region: NamedRecord | null;
  readonly store: NamedRecord | null;
  /** The orders of the store are placed for its region. */
  readonly isByRegion: boolean;
}

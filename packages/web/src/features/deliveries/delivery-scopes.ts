import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';

export const accountScope: DeliveryScopeKey = { scope: 'account', scopeId: 0 };
export const toCompanyScope = (companyId: number): DeliveryScopeKey => ({ scope: 'companies', scopeId: companyId });
export const toRegionScope = (regionId: number): DeliveryScopeKey => ({ scope: 'regions', scopeId: regionId });
export const toStoreScope = (storeId: number): DeliveryScopeKey => ({ scope: 'stores', scopeId: storeId });

import { deliveryScopes } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { expect, test } from 'vitest';
import { formatScope, toScopeIds, toScopeKey } from './delivery-scopes.rules.ts';

test('a scope is the columns of its row, and is found by them', () => {
  for (const scope of deliveryScopes) {
    const key = { scope, scopeId: scope === 'account' ? 0 : 7 };
    const ids = toScopeIds(key);

    expect(Object.values(ids).filter((id) => id !== null)).toEqual(scope === 'account' ? [] : [7]);
    expect(toScopeKey(ids)).toEqual(key);
  }
  expect(toScopeKey({ companyId: null, regionId: null, storeId: null })).toEqual({ scope: 'account', scopeId: 0 });
  expect(toScopeIds({ scope: 'regions', scopeId: 7 })).toEqual({ companyId: null, regionId: 7, storeId: null });
  expect(formatScope({ scope: 'stores', scopeId: 7 })).toBe('stores/7');
});

import { describe, expect, test } from 'vitest';
import { routesByArea } from '../routes.ts';
import { changedRecordUrl, recordPath, returnedRecordUrl } from './record.ts';
import type { Route } from './route.ts';

const removeNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
const all: readonly Route[] = Object.values(routesByArea).flatMap((area) => Object.values<Route>(area));
const reads = all.filter((route) => route.versioned && route.method === 'GET');
const readable = new Set(reads.map(({ path }) => removeNames(path)));
const writes = all.filter(
  (route) => route.method !== 'GET' && (route.versioned || (route.record && route.status !== 201)),
);

/**
 * Attribute values are read with their key and its version; responses about a value contain the version of the value.
 */
const ofValues = '/api/v1/attributes/values/{id}';

describe('the record of a route', () => {
  test.for(writes)('has a route that reads it: $method $path', (route) => {
    const path = recordPath(route);
    expect(path === ofValues || readable.has(removeNames(path)), path).toBe(true);
  });

  test('is the path of a route that reads it', () => {
    const elsewhere = reads.filter((route) => recordPath(route) !== route.path);
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  const common = { access: 'signedIn', summary: '', status: 200, versioned: true } as const;

  test('is the path up to the last parameter; later segments belong to the action', () => {
    const route: Route = { ...common, method: 'PATCH', path: '/api/stores/{storeId}/activate' };
    expect(changedRecordUrl(route, { params: { storeId: 5 } })).toBe('/api/stores/5');
  });

  test('is the declared one when the path ends in the id of another record', () => {
    const path = '/api/companies/{companyId}/terms/{termId}';
    const route: Route = { ...common, method: 'PATCH', path, record: '/api/companies/{companyId}' };
    expect(changedRecordUrl(route, { params: { companyId: 5, termId: 7 } })).toBe('/api/companies/5');
    expect(returnedRecordUrl(route, { params: { companyId: 5, termId: 7 } }, { id: 9 })).toBe('/api/companies/5');
  });

  test('takes its id from the body when the path is that of the list', () => {
    const route: Route = { ...common, method: 'PUT', path: '/api/users', record: '/api/users/{id}' };
    expect(changedRecordUrl(route, { body: { id: 5 } })).toBe('/api/users/5');
    expect(changedRecordUrl(route, { body: {} })).toBeUndefined();
  });

  test('does not exist before a create call, and is at the returned id afterwards', () => {
    const createProduct: Route = {
      ...common,
      method: 'POST',
      status: 201,
      path: '/api/lines/{id}/products',
      record: '/api/products/{id}',
    };
    expect(changedRecordUrl(createProduct, { params: { id: 5 } })).toBeUndefined();
    expect(returnedRecordUrl(createProduct, { params: { id: 5 } }, { id: 9 })).toBe('/api/products/9');
  });

  test('is changed by a call that creates a part of it', () => {
    const path = '/api/orders/{orderId}/items';
    const route: Route = { ...common, method: 'POST', status: 201, path, record: '/api/orders/{orderId}' };
    expect(changedRecordUrl(route, { params: { orderId: 5 } })).toBe('/api/orders/5');
    expect(returnedRecordUrl(route, { params: { orderId: 5 } }, { id: 5 })).toBe('/api/orders/5');
  });
});

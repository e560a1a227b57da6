import { toApiError } from '@shelfward/client/api-error.ts';
import { expect, test } from 'vitest';
import { fieldName } from './field-name.ts';

const route = { method: 'POST', path: '/api/v1/sales/import', access: 'signedIn', summary: '', status: 200 } as const;
const response = (status: number) => ({ status, headers: new Headers() });

test('finds the form field behind a pointer', () => {
  expect(fieldName('/name')).toBe('name');
  expect(fieldName('/body/address/city')).toBe('address.city');
  expect(fieldName('#/body/pricing/0/price')).toBe('pricing.0.price');
  expect(fieldName('/a~1b')).toBe('a/b');
});

test('reads a problem from a Blob as from a text', async () => {
  const problem = JSON.stringify({ code: 'ERROR_IN_FILE', message: 'Error in file', requestId: 'r-1' });

  for (const body of [problem, new Blob([problem], { type: 'application/problem+json' })]) {
    const error = await toApiError(route, response(406), body);
    expect(error).toMatchObject({ status: 406, message: 'Error in file', requestId: 'r-1', response: problem });
  }
});

test('preserves the list of messages of a rejected import', async () => {
  const rejecting = { ...route, errors: ['ERROR_IN_FILE'] as const };

  const error = await toApiError(rejecting, response(406), '["Line 3: no store","Line 9: no date"]');

  expect(error.message).toBe('Error in file');
  expect(error.result).toEqual(['Line 3: no store', 'Line 9: no date']);
});

test('shows the text of the route for an unexpected error', async () => {
  const problem = JSON.stringify({ code: 'INTERNAL_ERROR', message: 'An unexpected server error occurred.' });
  const scoring = { ...route, errors: ['PRODUCT_NOT_FOUND', 'ILLEGAL_STATE'] as const };

  expect((await toApiError(scoring, response(500), problem)).message).toBe('Illegal state exception');
  expect((await toApiError(scoring, response(500), '')).message).toBe('Illegal state exception');
  expect((await toApiError(route, response(500), problem)).message).toBe('An unexpected server error occurred.');
});

import { expect, test } from 'vitest';
import { type Callable, createDispatch } from './dispatch.ts';

const caller = { authorization: 'Bearer token', subdomain: 'acme', host: 'acme.example', address: '127.0.0.1' };

test('a response over the limit of the caller is rejected before it is parsed', async () => {
  const body = 'This is not JSON.';
  const inject = async () => ({ statusCode: 200, headers: {}, body });
  const dispatch = createDispatch({ inject } as unknown as Callable, caller);
  const call = { method: 'GET', uri: '/api/v1/stores', headers: {} } as const;

  await expect(dispatch({ ...call, maxLength: body.length - 1 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await expect(dispatch({ ...call, maxLength: body.length })).rejects.toThrow(SyntaxError);
});

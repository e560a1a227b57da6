import { ApiError, unexpectedMessage, unreachableMessage } from '@shelfward/client/api-error.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { expect, test, vi } from 'vitest';
import { fetchFile, onNotFound, send } from './client.ts';
import { session } from './session.ts';
import { makeCompany } from './testing/fixtures/companies.fixture.ts';
import { makePaymentTerm } from './testing/fixtures/terms.fixture.ts';
import { testIdentity } from './testing/render.tsx';
import type { CommonError } from './testing/responses.ts';
import { connectionLost, type FakeResponse, rejectWith, withHeaders } from './testing/responses.ts';
import { intercept, respond, scriptServer } from './testing/server.ts';

const net30 = makePaymentTerm({ id: 5 });
const rejectAll = (code: CommonError, message?: string) =>
  scriptServer([intercept(() => rejectWith(code, message ? { message } : {}))]);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );
const getTerm = () => send(paymentTermRoutes.get, { params: { id: 5 } });

test('sends the token, and an idempotency key only with writes', async () => {
  session.storeToken('abc');
  const { sent } = scriptServer([respond(paymentTermRoutes.get, net30), respond(paymentTermRoutes.create, net30)]);

  await getTerm();
  await send(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  await send(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } }, { idempotencyKey: 'mine' });

  expect(sent.map((one) => one.headers.get('authorization'))).toEqual(['Bearer abc', 'Bearer abc', 'Bearer abc']);
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
  expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[2]?.headers.get('idempotency-key')).toBe('mine');
});

test('changes a record only in the version that was read last', async () => {
  let version = 1;
  const next = () => ({ ...net30, version: version++ });
  const { sent } = scriptServer([
    respond(paymentTermRoutes.get, next),
    respond(paymentTermRoutes.deactivate, next),
    respond(paymentTermRoutes.update, next),
  ]);

  await getTerm();
  await send(paymentTermRoutes.deactivate, { params: { id: 5 } });
  await send(paymentTermRoutes.update, { params: { id: 5 }, body: { name: 'x', days: 1 } });
  await send(paymentTermRoutes.update, { params: { id: 6 }, body: { name: 'x', days: 1 } });

  expect(sent.map((one) => one.headers.get('if-match'))).toEqual([null, '"1"', '"2"', null]);
});

test('sends the version of the changed record when the path ends in the id of another record', async () => {
  let version = 1;
  const next = () => ({ ...makeCompany({ id: 5 }), version: version++ });
  const { sent } = scriptServer([
    respond(companyRoutes.get, next),
    respond(companyRoutes.assignPaymentTerm, next),
    respond(companyRoutes.activate, next),
  ]);

  await send(companyRoutes.get, { params: { companyId: 5 } });
  await send(companyRoutes.assignPaymentTerm, { params: { companyId: 5, paymentTermId: 7 } });
  await send(companyRoutes.activate, { params: { companyId: 5 } });
  await send(companyRoutes.activate, { params: { companyId: 7 } });

  expect(sent.map((one) => one.headers.get('if-match'))).toEqual([null, '"1"', '"2"', null]);
});

test('stores a renewed token, except in a response to a request sent before sign-out', async () => {
  session.storeToken('old');
  scriptServer([respond(paymentTermRoutes.get, withHeaders(net30, { authorization: 'Bearer new' }))]);
  await getTerm();
  expect(session.token()).toBe('new');

  let finish: (response: FakeResponse<typeof paymentTermRoutes.get>) => void = () => undefined;
  scriptServer([respond(paymentTermRoutes.get, () => new Promise((resolve) => (finish = resolve)))]);
  const late = getTerm();
  session.clear('signed out');
  finish(withHeaders(net30, { authorization: 'Bearer ghost' }));
  await late;
  expect(session.token()).toBeNull();
});

test('reports the message of the server with code, fields and request id', async () => {
  const errors = [{ pointer: '/body/name', message: 'taken' }];
  const rejection = rejectWith('PAYMENT_TERM_NAME_TAKEN', { requestId: 'r-9', errors });
  scriptServer([respond(paymentTermRoutes.create, rejection)]);
  const error = await failure(send(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } }));

  expect(error).toMatchObject({
    status: 409,
    code: 'PAYMENT_TERM_NAME_TAKEN',
    message: 'Payment term name already exist',
    requestId: 'r-9',
    fields: [{ pointer: '/body/name', message: 'taken' }],
    isSilent: false,
  });
});

test.each([
  ['an unknown status', { status: 418, body: '{"message":"secret"}' }],
  ['a known code under the wrong status', { status: 500, body: '{"code":"PAYMENT_TERM_NAME_TAKEN","message":"x"}' }],
  ['a page of a proxy', { status: 502, body: '<html>' }],
])('shows one sentence for %s', async (_, { status, body }) => {
  scriptServer([intercept(() => new Response(body, { status }))]);

  expect((await failure(getTerm())).message).toBe(unexpectedMessage);
});

test('reports an unreachable server without a response', async () => {
  scriptServer([intercept(() => connectionLost)]);

  const error = await failure(getTerm());

  expect(error.status).toBe(0);
  expect(error.message).toBe(unreachableMessage);
});

test('shows no message for the two errors for which the specification requires none', async () => {
  scriptServer([
    respond(authRoutes.confirmPassword, rejectWith('AUTHENTICATION_FAILED')),
    respond(authRoutes.resetPasswordFinish, rejectWith('RESET_KEY_INVALID')),
    respond(paymentTermRoutes.get, rejectWith('INTERNAL_ERROR')),
  ]);

  const errors = await Promise.all([
    failure(send(authRoutes.confirmPassword, { body: { password: 'a' } })),
    failure(send(authRoutes.resetPasswordFinish, { body: { key: 'k', newPassword: 'a good one' } })),
    failure(getTerm()),
  ]);

  expect(errors.map(({ isSilent }) => isSilent)).toEqual([true, true, false]);
});

const fileRoute = {
  method: 'GET',
  path: '/api/v1/example/xls',
  access: masterDataWriters,
  summary: 'A file',
  status: 200,
} as const;
const exportRoute = { ...fileRoute, fileResponse: ['text/plain'] } as const;

test('reads the error that is returned instead of a file', async () => {
  rejectAll('FORBIDDEN');

  expect((await failure(fetchFile(fileRoute, {}))).message).toBe('You do not have permission to do this.');
});

test('reads the name of a file from its header', async () => {
  const fileNameWith = async (disposition: string) => {
    scriptServer([respond(exportRoute, withHeaders(new Blob(['x']), { 'content-disposition': disposition }))]);
    return (await fetchFile(exportRoute, {})).fileName;
  };

  expect(await fileNameWith('attachment; filename="Sales View 2026.xlsx"')).toBe('Sales View 2026.xlsx');
  expect(await fileNameWith("attachment; filename*=UTF-8''Caf%C3%A9.xlsx")).toBe('Café.xlsx');
});

const ends = () => {
  const seen: string[] = [];
  session.storeToken('abc');
  session.identify(testIdentity());
  const stopListening = session.onEnd((reason) => seen.push(reason));
  return { seen, stopListening };
};

test('signs out on 401 and opens the sign-in page, except for the call that identifies the user', async () => {
  const { seen, stopListening } = ends();
  rejectAll('UNAUTHORIZED');

  await failure(getTerm());
  session.storeToken('abc');
  await failure(send(authRoutes.currentUser, {}));
  stopListening();

  expect(seen).toEqual(['expired', 'unidentified']);
  expect(session.token()).toBeNull();
});

test('leaves a failed sign-in to its page', async () => {
  const { seen, stopListening } = ends();
  rejectAll('UNAUTHORIZED');

  const error = await failure(send(authRoutes.authenticate, { body: { username: 'a', password: 'b' } }));
  stopListening();

  expect(error.message).toBe('Unauthorized');
  expect(seen).toEqual([]);
});

test('stays on the page on 401 with unsaved changes', async () => {
  const { seen, stopListening } = ends();
  const saved = session.registerEdits();
  rejectAll('UNAUTHORIZED');

  await failure(getTerm());
  stopListening();
  saved();

  expect(seen).toEqual([]);
  expect(session.state().interrupted).toBe(true);
  expect(session.state().identity?.userName).toBe('admin@demo.example');
});

test('shows the not-found page on 404, except after an import', async () => {
  const importRoute = {
    ...fileRoute,
    method: 'POST',
    path: '/api/v1/sales/import',
    files: {},
    errors: ['NOT_FOUND'],
  } as const;
  let lost = 0;
  const stopListening = onNotFound(() => lost++);
  scriptServer([
    respond(importRoute, rejectWith('NOT_FOUND')),
    respond(paymentTermRoutes.get, rejectWith('PAYMENT_TERM_NOT_FOUND')),
  ]);

  await failure(send(importRoute, { files: {} }));
  expect(lost).toBe(0);
  await failure(send(paymentTermRoutes.get, { params: { id: 5 } }, { isBackground: true }));
  expect(lost).toBe(0);
  await failure(getTerm());
  stopListening();
  expect(lost).toBe(1);
});

test('sends the fields of a form before its files', async () => {
  const file = new Blob(['a,b']);
  const uploadRoute = {
    ...fileRoute,
    method: 'POST',
    files: { file: { maxBytes: 10, accept: [] } },
    body: paymentTermRoutes.create.body,
  } as const;
  const { sent } = scriptServer([respond(uploadRoute)]);

  await send(uploadRoute, { body: { name: 'x', days: 3 }, files: { file } });

  const form = sent[0]?.body;
  expect(form instanceof FormData ? [...form.keys()] : undefined).toEqual(['name', 'days', 'file']);
  expect(sent[0]?.headers.has('content-type')).toBe(false);
});

test('cancels silently when the screen is left', async () => {
  scriptServer([intercept(() => new Promise(() => undefined))]);
  const controller = new AbortController();

  const call = send(paymentTermRoutes.get, { params: { id: 5 } }, { signal: controller.signal });
  controller.abort();

  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('times out a read without response, but not a write', async () => {
  vi.useFakeTimers();
  scriptServer([intercept(() => new Promise(() => undefined))]);
  const ended: string[] = [];
  const read = failure(getTerm()).then((error) => ended.push(error.message));
  void send(paymentTermRoutes.create, { body: { name: 'Net 5', days: 5 } }).finally(() => ended.push('written'));

  await vi.advanceTimersByTimeAsync(600_000);
  await read;

  expect(ended).toEqual(['The server did not respond in time. Try again.']);
});

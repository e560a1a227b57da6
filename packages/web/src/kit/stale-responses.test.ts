// U7

import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { expect, test } from 'vitest';
import { send } from './client.ts';
import { resource } from './resource.ts';
import { makePaymentTerm } from './testing/fixtures/terms.fixture.ts';
import { findStaleResponse, type LoadingScreen, openQueries } from './testing/response-order.ts';
import { pageWith } from './testing/responses.ts';
import { respond } from './testing/server.ts';

const terms = resource('payment-terms', paymentTermRoutes);
const texts = ['a', 'ab', 'abc', 'b'];
const termsFor = (search = '') => pageWith([makePaymentTerm({ name: search })]);
const responseTo = (choice: number) => termsFor(texts[choice]);
const serve: Parameters<typeof findStaleResponse>[1] = (schedule) =>
  respond(paymentTermRoutes.list, ({ query }) => schedule(termsFor(query.search)));

test('shows the results of the last search, in whatever order the responses arrive', async () => {
  const open = openQueries((choice) => terms.list({ query: { search: texts[choice] } }));

  expect(await findStaleResponse(open, serve, responseTo)).toBeUndefined();
});

test('the check detects a screen that shows each response when it arrives', async () => {
  const open = (first: number): LoadingScreen => {
    let waiting = 0;
    let shown: unknown;
    const load = async (choice: number): Promise<void> => {
      waiting += 1;
      shown = await send(paymentTermRoutes.list, { query: { search: texts[choice] } });
      waiting -= 1;
    };
    void load(first);
    return {
      request: (choice) => void load(choice),
      isLoading: () => waiting > 0,
      shown: () => shown,
      close: () => undefined,
    };
  };

  expect(await findStaleResponse(open, serve, responseTo)).toBeDefined();
});

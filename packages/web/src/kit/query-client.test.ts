import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markChanged, queryClient } from './query-client.ts';
import { resource } from './resource.ts';
import { makePaymentTerm } from './testing/fixtures/terms.fixture.ts';
import { type FakeResponse, pageWith } from './testing/responses.ts';
import { respond, scriptServer } from './testing/server.ts';

const terms = resource('payment-terms', paymentTermRoutes);

const before = pageWith([makePaymentTerm({ name: 'Before the change' })]);
const after = pageWith([makePaymentTerm({ name: 'After the change' })]);

test.each([['payment-terms'], ['products']])('a change of %s during the first load', async (area) => {
  const responses: ((response: FakeResponse<typeof paymentTermRoutes.list>) => void)[] = [];
  scriptServer([respond(paymentTermRoutes.list, () => new Promise((resolve) => void responses.push(resolve)))]);
  const observer = new QueryObserver(queryClient, terms.list({ query: {} }));
  const close = observer.subscribe(() => undefined);
  await waitFor(() => expect(responses).toHaveLength(1));

  markChanged(area);
  responses[0]?.(before);

  const isAffected = area === 'payment-terms';
  if (isAffected) await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.(after);
  await waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  expect(observer.getCurrentResult().data).toEqual(isAffected ? after : before);
  expect(responses).toHaveLength(isAffected ? 2 : 1);
  close();
});

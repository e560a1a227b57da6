import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markChanged, queryClient } from './query-client.ts';
import { resource } from './resource.ts';
import { type Answer, scriptServer } from './testing/server.ts';

const terms = resource('payment-terms', paymentTermRoutes);

test.each([['payment-terms'], ['products']])('a change of %s during the first load', async (area) => {
  const respond: ((answer: Answer) => void)[] = [];
  scriptServer(() => new Promise((resolve) => void respond.push(resolve)));
  const observer = new QueryObserver(queryClient, terms.list({ query: {} }));
  const close = observer.subscribe(() => undefined);
  await waitFor(() => expect(respond).toHaveLength(1));

  markChanged(area);
  respond[0]?.({ body: 'before the change' });

  const isAffected = area === 'payment-terms';
  if (isAffected) await waitFor(() => expect(respond).toHaveLength(2));
  respond[1]?.({ body: 'after the change' });
  await waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  expect(observer.getCurrentResult().data).toBe(isAffected ? 'after the change' : 'before the change');
  expect(respond).toHaveLength(isAffected ? 2 : 1);
  close();
});

import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { resource } from './resource.ts';
import { pageWith, scriptServer } from './testing/server.ts';

const terms = resource('payment-terms', paymentTermRoutes);
const searched = (search: string) => terms.list({ query: { search } });

test('shows the results of the last search, in whatever order the responses arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('a', 'ab', 'abc', 'b'), { minLength: 1 }),
      async (scheduler, searches) => {
        queryClient.clear();
        scriptServer(({ query }) => {
          const name = query.get('search') ?? '';
          return scheduler.schedule(Promise.resolve({ body: pageWith([{ id: 1, name, days: 1, inactive: false }]) }));
        });
        const observer = new QueryObserver(queryClient, searched(searches[0] ?? ''));
        const stop = observer.subscribe(() => undefined);
        for (const search of searches) observer.setOptions(searched(search));

        while (observer.getCurrentResult().fetchStatus !== 'idle') {
          await scheduler.waitIdle();
          await new Promise((resolve) => setTimeout(resolve));
        }
        expect(observer.getCurrentResult().data?.content[0]?.name).toBe(searches.at(-1));
        stop();
      },
    ),
    { numRuns: 1000 },
  );
});

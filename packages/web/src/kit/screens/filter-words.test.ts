import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { expect, test } from 'vitest';
import { namedChoices, resource } from '../resource.ts';
import { makePaymentTerm } from '../testing/fixtures/terms.fixture.ts';
import { pageWith } from '../testing/responses.ts';
import { respond, scriptServer } from '../testing/server.ts';
import { loadFilterWords } from './filter-words.ts';
import type { Filter } from './list.types.ts';

const terms = resource('payment-terms', paymentTermRoutes);
const filters: readonly Filter[] = [
  { key: 'status', label: 'Status', kind: 'many', choices: [{ value: 'P', label: 'Pending' }] },
  { key: 'term', label: 'Term', kind: 'one', choices: () => namedChoices(terms.list({ query: {} })) },
  { key: 'after', until: 'before', label: 'Ordered', kind: 'days' },
  { key: 'includeInactive', label: 'Show inactive', kind: 'flag' },
];

test('names the search and every chosen filter with its labels', async () => {
  scriptServer([respond(paymentTermRoutes.list, pageWith([makePaymentTerm({ id: 4, name: 'Net 30' })]))]);

  const words = await loadFilterWords(filters, {
    search: 'tea',
    filters: { status: ['P', 'X'], term: ['4'], after: ['2026-11-01'], includeInactive: ['true'] },
  });

  expect(words).toEqual([
    ['Search', 'tea'],
    ['Status', 'Pending, #X'],
    ['Term', 'Net 30'],
    ['Ordered', '11/01/2026 – …'],
    ['Show inactive', 'Yes'],
  ]);
});

test('says nothing of filters without a choice', async () => {
  expect(await loadFilterWords(filters, { search: undefined, filters: {} })).toEqual([]);
});

import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { PairSuggestion, SuggestionsCard } from './suggestion-list.tsx';
import { suggestion } from './suggestions.factory.ts';

const server = [
  respond(replenishmentRoutes.suggestions, pageWith([suggestion])),
  respond(replenishmentRoutes.decide, { applied: 1, skipped: [] }),
];

describe('the suggestions of a store', () => {
  test('show par level, suggestion, change, and reason, and can be accepted', async () => {
    const { user, sent } = renderScreen(<SuggestionsCard storeId={2} />, { server });

    const card = await screen.findByRole('region', { name: 'Suggested par levels' });
    expect(within(card).getByText(/12 → 8/)).toBeTruthy();
    expect(within(card).getByText('−$42.36')).toBeTruthy();
    expect(within(card).getByText(/^Sells 1.1 a week ± 1.5/)).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Accept: Calm Gummies 60ct, Austin' }));

    expect(await screen.findByText('1 suggestion accepted.')).toBeTruthy();
    expect(sent.find(({ path }) => path.endsWith('/decisions'))?.body).toEqual({ decision: 'ACCEPT', ids: [5] });
    expect(sent[0]?.path).toBe('/api/v1/replenishment/suggestions');
  });

  test('have no buttons for users without access', async () => {
    renderScreen(<SuggestionsCard storeId={2} />, { server, roles: ['ROLE_REPORTING'] });

    expect(await screen.findByText(/12 → 8/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  test('of a product name the stores', async () => {
    renderScreen(<SuggestionsCard productId={4} />, { server });

    expect(await screen.findByText('Austin')).toBeTruthy();
  });
});

test('the suggestion for a product in a store can be rejected', async () => {
  const { user, sent } = renderScreen(<PairSuggestion storeId={2} productId={4} />, {
    server,
  });

  const section = await screen.findByRole('region', { name: 'Suggested par level' });
  await user.click(within(section).getByRole('button', { name: 'Reject: Calm Gummies 60ct, Austin' }));

  expect(await screen.findByText('1 suggestion rejected.')).toBeTruthy();
  expect(sent.find(({ path }) => path.endsWith('/decisions'))?.body).toEqual({ decision: 'REJECT', ids: [5] });
});

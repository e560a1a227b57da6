import type { UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { UnmatchedNames } from './aliases-page.tsx';

const name: UnmatchedName = {
  kind: 'STORE',
  text: 'POS 12',
  rows: 214,
  company: null,
  integration: { id: 4, name: 'Till rolls' },
  source: 'Till rolls',
  fileName: 'week-47.csv',
};

test('shows the source of an unmatched name to users who cannot match it', async () => {
  renderScreen(<UnmatchedNames />, { server: [respond(saleAliasRoutes.unknown, { names: [name] })], roles: [] });

  const row = (await screen.findByText('POS 12')).closest('li');
  expect(row?.textContent).toBe('POS 12Store · 214 rows · Till rolls');
  expect(screen.queryByPlaceholderText('Choose a store')).toBeNull();
});

test('lets users with access match a name', async () => {
  renderScreen(<UnmatchedNames />, {
    server: [respond(saleAliasRoutes.unknown, { names: [name] }), respond(storeRoutes.list, pageWith([]))],
  });

  const match = await screen.findByPlaceholderText('Choose a store');
  expect(match.getAttribute('aria-label')).toBe('Match for POS 12');
});

test('shows an empty state when all names are matched', async () => {
  renderScreen(<UnmatchedNames />, { server: [respond(saleAliasRoutes.unknown, { names: [] })] });

  expect(await screen.findByText('No unmatched names.')).toBeTruthy();
});

import type { UnknownName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, type Sent } from '../../kit/testing/server.ts';
import { UnknownNames } from './unknown-names.tsx';

const name: UnknownName = {
  kind: 'STORE',
  text: 'POS 12',
  rows: 214,
  company: null,
  integration: { id: 4, name: 'Till rolls' },
  fileName: 'week-47.csv',
};

test('a name that nobody knows says where it came from, to whoever may not change it too', async () => {
  renderScreen(<UnknownNames />, { answer: () => ({ body: { names: [name] } }), roles: [] });

  const row = (await screen.findByText('POS 12')).closest('tr');
  expect(row?.textContent).toBe('POS 12Store214Till rolls');
  expect(screen.queryByPlaceholderText('Choose a store')).toBeNull();
});

test('whoever keeps master data says what a name means', async () => {
  const answer = ({ path }: Sent) =>
    path.endsWith('/unknown-names') ? { body: { names: [name] } } : { body: pageWith([]) };
  renderScreen(<UnknownNames />, { answer });

  const means = await screen.findByPlaceholderText('Choose a store');
  expect(means.getAttribute('aria-label')).toBe('What POS 12 means');
});

test('when every name is known it is said in a sentence', async () => {
  renderScreen(<UnknownNames />, { answer: () => ({ body: { names: [] } }) });

  expect(await screen.findByText('Every name in the files of integrations is known.')).toBeTruthy();
});

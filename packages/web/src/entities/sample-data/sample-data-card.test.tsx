import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { SampleDataCard } from './sample-data-card.tsx';

const empty = { isLoaded: false, mayLoad: true, companies: 0, stores: 0, products: 0, orders: 0, usedBy: [] };
const loaded = { isLoaded: true, mayLoad: false, companies: 6, stores: 40, products: 40, orders: 1500, usedBy: [] };

const serverWith = (initial: typeof empty | typeof loaded) => {
  let state: object = initial;
  return ({ method, path }: Sent): Answer => {
    if (path !== '/api/v1/sample-data') return { body: {} };
    if (method === 'POST') state = loaded;
    if (method === 'DELETE') state = empty;
    return method === 'DELETE' ? { status: 204 } : { body: state };
  };
};

test('loads sample data into an empty account', async () => {
  const { user } = renderScreen(<SampleDataCard />, { answer: serverWith(empty) });

  await user.click(await screen.findByRole('button', { name: 'Load sample data' }));

  expect(await screen.findByText(/6 companies, 40 stores, 40 products, and 1,500 orders/)).toBeTruthy();
});

test('removes it after a confirmation that states the counts', async () => {
  const { user, sent } = renderScreen(<SampleDataCard />, { answer: serverWith(loaded) });

  await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('6 companies, 40 stores, 40 products, and 1,500 orders are deleted');
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Remove sample data' }));

  expect(await screen.findByRole('button', { name: 'Load sample data' })).toBeTruthy();
});

test('says which own records prevent the removal', async () => {
  const answer = (): Answer => ({ body: { ...loaded, usedBy: [{ kind: 'orders', count: 2 }] } });
  renderScreen(<SampleDataCard />, { answer });

  expect(await screen.findByText(/your own records use it: orders \(2\)/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /sample data/ })).toBeNull();
});

test('does not offer loading to an account with records', async () => {
  renderScreen(<SampleDataCard />, { answer: () => ({ body: { ...empty, mayLoad: false } }) });

  expect(await screen.findByText(/only be loaded into an account without records/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /sample data/ })).toBeNull();
});

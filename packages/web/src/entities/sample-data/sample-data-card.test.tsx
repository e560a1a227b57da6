import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSampleDataState } from '../../kit/testing/fixtures/sample-data.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { SampleDataCard } from './sample-data-card.tsx';

const empty = makeSampleDataState();
const loaded = makeSampleDataState({
  isLoaded: true,
  mayLoad: false,
  companies: 6,
  stores: 40,
  products: 40,
  orders: 1500,
});

const serverWith = (initial: typeof empty) => {
  let state = initial;
  const change = (next: typeof empty) => {
    state = next;
    return state;
  };
  return [
    respond(sampleDataRoutes.get, () => state),
    respond(sampleDataRoutes.load, () => change(loaded)),
    respond(sampleDataRoutes.remove, () => void change(empty)),
  ];
};

test('loads sample data into an empty account', async () => {
  const { user } = renderScreen(<SampleDataCard />, { server: serverWith(empty) });

  await user.click(await screen.findByRole('button', { name: 'Load sample data' }));

  expect(await screen.findByText(/6 companies, 40 stores, 40 products, and 1,500 orders/)).toBeTruthy();
});

test('removes it after a confirmation that states the counts', async () => {
  const { user, sent } = renderScreen(<SampleDataCard />, { server: serverWith(loaded) });

  await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('6 companies, 40 stores, 40 products, and 1,500 orders are deleted');
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Remove sample data' }));

  expect(await screen.findByRole('button', { name: 'Load sample data' })).toBeTruthy();
});

test('names the own records that use it, and retains the used sample records after a confirmation', async () => {
  const usedBy = [
    { kind: 'orders', count: 2 },
    { kind: 'store notes', count: 1 },
  ];
  const server = [respond(sampleDataRoutes.get, { ...loaded, usedBy }), respond(sampleDataRoutes.remove)];
  const { user, sent } = renderScreen(<SampleDataCard />, { server });

  expect((await screen.findByRole('link', { name: 'orders (2)' })).getAttribute('href')).toBe('/orders');
  expect(screen.getByText(/store notes \(1\)/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove unused sample data' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your own records use sample records: orders (2), store notes (1).');
  expect(dialog.textContent).toContain('remain as your own records');
  await user.click(within(dialog).getByRole('button', { name: 'Remove unused sample data' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.path).toMatch('/api/v1/sample-data'));
  expect(sent.find(({ method }) => method === 'DELETE')?.query.get('retainUsed')).toBe('true');
});

test('does not offer loading to an account with records', async () => {
  renderScreen(<SampleDataCard />, { server: serverWith({ ...empty, mayLoad: false }) });

  expect(await screen.findByText(/only be loaded into an account without records/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /sample data/ })).toBeNull();
});

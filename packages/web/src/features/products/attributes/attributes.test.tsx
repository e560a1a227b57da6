import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { AttributesPage } from './attributes-page.tsx';

const color = {
  id: 1,
  name: 'Color',
  inactive: false,
  options: [
    { id: 11, name: 'Green', inactive: false },
    { id: 12, name: 'Black', inactive: true },
  ],
};

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path === '/api/v1/attributes/1') return { body: color, headers: { etag: '"3"' } };
  if (method === 'POST') return { status: 201, body: { ...color, id: 2 } };
  if (method !== 'GET') return { body: color.options[0] };
  return { body: pageWith([color]) };
};
const writes = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

test('lists attributes with their active values', async () => {
  renderScreen(<AttributesPage />, { answer });

  const row = await screen.findByRole('row', { name: /Color/ });

  expect(row.textContent).toContain('Green');
  expect(row.textContent).not.toContain('Black');
});

test('creates an attribute with values', async () => {
  const { user, sent } = renderScreen(<AttributesPage />, { answer, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Size');
  await user.type(screen.getByRole('combobox', { name: /Values/ }), 'L{Enter}M{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(writes(sent)).toEqual([['/api/v1/attributes/keys', { name: 'Size', options: ['L', 'M'] }]]),
  );
});

test('renames, adds, and reactivates values one by one', async () => {
  const { user, sent } = renderScreen(<AttributesPage />, { answer, at: '/?open=1' });
  const green = await screen.findByRole('textbox', { name: 'Name of Green' });

  await user.clear(green);
  await user.type(green, 'Jade{Enter}');
  await user.click(screen.getByRole('button', { name: 'Activate Black' }));
  await user.type(screen.getByRole('textbox', { name: 'New value of Color' }), 'White');
  await user.click(screen.getByRole('button', { name: 'Add value' }));

  await waitFor(() =>
    expect(writes(sent)).toEqual([
      ['/api/v1/attributes/values/11', { name: 'Jade' }],
      ['/api/v1/attributes/values/12/activate', null],
      ['/api/v1/attributes/keys/1/options', { name: 'White' }],
    ]),
  );
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../kit/testing/server.ts';
import { SalesChannelsPage } from './sales-channels-page.tsx';

const grocery = { id: 1, name: 'Grocery', inactive: false };

const answer = ({ method, path, query }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path.endsWith('/name/unique')) {
    const value = query.get('salesChannelName') ?? '';
    return { body: { value, isAvailable: value.toLowerCase() !== 'grocery', inactive: false } };
  }
  if (path === '/api/v1/sales-channels/1') return { body: grocery, headers: { etag: '"1"' } };
  if (method === 'POST') return { status: 201, body: { ...grocery, id: 2 } };
  return { body: pageWith([grocery]) };
};

test('reports a name that is already used while it is typed', async () => {
  const { user } = renderScreen(<SalesChannelsPage />, { answer, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'grocery');

  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true'));
});

test('excludes the edited channel when it checks the name', async () => {
  const { user, sent } = renderScreen(<SalesChannelsPage />, { answer });

  await user.click(await screen.findByRole('button', { name: 'Grocery' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' stores');

  await waitFor(() => {
    const check = sent.findLast(({ path }) => path.endsWith('/name/unique'));
    expect(check?.query.get('salesChannelName')).toBe('Grocery stores');
    expect(check?.query.get('excludeId')).toBe('1');
  });
});

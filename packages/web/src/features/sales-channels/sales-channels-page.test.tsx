import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { SalesChannelsPage } from './sales-channels-page.tsx';

const grocery = { id: 1, name: 'Grocery', inactive: false };

const server = [
  respond(salesChannelRoutes.list, pageWith([grocery])),
  respond(salesChannelRoutes.get, grocery),
  respond(salesChannelRoutes.isNameUnique, ({ query }) => ({
    value: query.salesChannelName,
    isAvailable: query.salesChannelName.toLowerCase() !== 'grocery',
    inactive: false,
  })),
];

test('reports a name that is already used while it is typed', async () => {
  const { user } = renderScreen(<SalesChannelsPage />, { server, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'grocery');

  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true'));
});

test('excludes the edited channel when it checks the name', async () => {
  const { user, sent } = renderScreen(<SalesChannelsPage />, { server });

  await user.click(await screen.findByRole('button', { name: 'Grocery' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' stores');

  await waitFor(() => {
    const check = sent.findLast(({ path }) => path.endsWith('/name/unique'));
    expect(check?.query.get('salesChannelName')).toBe('Grocery stores');
    expect(check?.query.get('excludeId')).toBe('1');
  });
});

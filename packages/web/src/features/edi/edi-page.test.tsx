import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeInterchange, makeTradingPartner } from '../../kit/testing/fixtures/edi.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { EdiPage } from './edi-page.tsx';

const show = (server: readonly Handler[] = [], at = '/') =>
  renderScreen(<EdiPage />, {
    at,
    server: [
      ...server,
      respond(interchangeRoutes.list, pageWith([makeInterchange()])),
      respond(tradingPartnerRoutes.list, pageWith([makeTradingPartner()])),
      ...noChoices,
    ],
  });

test('the inbox shows what each interchange became', async () => {
  const unknown = makeInterchange({ id: 8, partner: null, status: 'RECEIVED', documents: [], documentCount: 0 });
  show([respond(interchangeRoutes.list, pageWith([makeInterchange(), unknown]))]);

  const booked = await screen.findByRole('row', { name: /852 Product activity/ });
  expect(booked.textContent).toContain('Booked');
  expect(booked.textContent).toContain('3 sales booked.');
  expect(screen.getByRole('row', { name: /Unknown partner/ }).textContent).toContain('Set up the partner');
});

test('the inbox follows interchanges until they are processed', async () => {
  let requests = 0;
  show([
    respond(interchangeRoutes.list, ({ query: { statuses, documentStates } }) => {
      if (statuses || documentStates) return pageWith([]);
      requests += 1;
      return pageWith([
        makeInterchange(requests === 1 ? { status: 'RECEIVED', isProcessed: false, documents: [] } : {}),
      ]);
    }),
  ]);

  expect((await screen.findByRole('row', { name: /01:999999999|Sample Stores/ })).textContent).toContain('Processing');

  expect(await screen.findByText('3 sales booked.')).toBeTruthy();
});

test('an empty inbox says how documents arrive', async () => {
  show([respond(interchangeRoutes.list, pageWith([]))]);

  expect(await screen.findByText(/^No EDI documents yet. Upload a file/)).toBeTruthy();
});

test('an inbox that may not be read says why, and retries', async () => {
  let isAllowed = false;
  const { user } = show([
    respond(interchangeRoutes.list, () => (isAllowed ? pageWith([makeInterchange()]) : rejectWith('FORBIDDEN'))),
  ]);
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('You do not have permission to do this.');

  isAllowed = true;
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('row', { name: /852 Product activity/ })).toBeTruthy();
});

test('partners are listed with company, mode, and address', async () => {
  const live = makeTradingPartner({ id: 4, name: 'Live Stores', mode: 'PRODUCTION' });
  show([respond(tradingPartnerRoutes.list, pageWith([makeTradingPartner(), live]))], '/?tab=partners');

  expect((await screen.findByRole('row', { name: /Sample Stores/ })).textContent).toMatch(
    /Whole Foods.*Test.*01:999999999/,
  );
  expect(screen.getByRole('row', { name: /Live Stores/ }).textContent).toContain('Production');
});

test('without partners the first one is set up from a sample file', async () => {
  const { user, address } = show([respond(tradingPartnerRoutes.list, pageWith([]))], '/?tab=partners');

  expect(await screen.findByText(/^No EDI partners yet/)).toBeTruthy();
  const [create] = screen.getAllByRole('button', { name: 'New partner' });
  if (create) await user.click(create);

  expect(address()).toBe('/edi/partners/new');
});

import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeReplenishmentSettings } from '../../kit/testing/fixtures/replenishment.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { CompanyParLevelSettings } from './company-settings-card.tsx';

const unset = {
  leadWeeks: null,
  reviewWeeks: null,
  serviceLevelBasis: null,
  serviceLevel: null,
  marginPercent: null,
  holdingPercent: null,
  presentationMinimum: null,
  orderRule: null,
};
const company = { company: { id: 3, name: 'Whole Foods' }, ...unset, mode: 'FLOOR' as const };
const server = [
  respond(replenishmentRoutes.settings, makeReplenishmentSettings({ companies: [company] })),
  respond(replenishmentRoutes.updateCompanySettings, company),
];

test('the card shows the values of the company, and those of the account', async () => {
  renderScreen(<CompanyParLevelSettings companyId={3} />, { server });

  expect(await screen.findByText('Floor')).toBeTruthy();
  expect(screen.getByText('95%, as the account')).toBeTruthy();
  expect(screen.getByText('1 week, as the account')).toBeTruthy();
  expect(screen.getByText('Par level, by the service level')).toBeTruthy();
});

test('an empty field is sent as the value of the account', async () => {
  const { user, sent } = renderScreen(<CompanyParLevelSettings companyId={3} />, { server });
  await user.click(await screen.findByRole('button', { name: 'Change' }));

  const level = await screen.findByRole('textbox', { name: /^Service level$/ });
  expect(level.getAttribute('placeholder')).toBe('Account: 95%');
  await user.type(level, '98');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/v1/replenishment/settings/companies/3',
    body: { ...unset, mode: 'FLOOR', serviceLevel: 0.98 },
  });
});

test('users without access see no button', async () => {
  renderScreen(<CompanyParLevelSettings companyId={3} />, { server, roles: ['ROLE_REPORTING'] });

  expect(await screen.findByText('Floor')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

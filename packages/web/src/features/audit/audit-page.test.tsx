import { type AuditEntry, auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { AuditPage } from './audit-page.tsx';

const noUsers = respond(userRoutes.list, pageWith([]));
const roles = ['ROLE_ADMIN'] as const;
const entry: AuditEntry = {
  id: 9,
  createdBy: { id: 3, email: 'rosa@example.com', firstName: 'Rosa', lastName: 'Diaz' },
  impersonatedBy: null,
  apiToken: 'ERP',
  updatedDate: '2026-11-20T08:00:00.000Z',
  source: { id: 7, entityType: 'STORE' },
  change: { field: 'name', previousValue: 'Tulsa', modifier: 'name', updatedValue: 'Tulsa South' },
};

test('shows who changed what, with the token, and leads to the record', async () => {
  renderScreen(<AuditPage />, { server: [noUsers, respond(auditRoutes.log, { content: [entry], next: null })], roles });

  expect(await screen.findByText('Name: Tulsa → Tulsa South')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'ERP, API token of Rosa Diaz' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Store 7' }).getAttribute('href')).toBe('/stores/storeDetail/7');
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

test('a click on the token shows only its changes', async () => {
  const sent: unknown[] = [];
  const server = [
    noUsers,
    respond(auditRoutes.log, ({ query }) => {
      sent.push(query.apiToken);
      return { content: [entry], next: null };
    }),
  ];
  renderScreen(<AuditPage />, { server, roles });

  await userEvent.click(await screen.findByRole('button', { name: /API token of/ }));

  expect(await screen.findByRole('button', { name: 'Remove filter API token' })).toBeTruthy();
  expect(sent).toEqual([undefined, 'ERP']);
});

test('loads older changes on demand', async () => {
  renderScreen(<AuditPage />, {
    server: [noUsers, respond(auditRoutes.log, { content: [entry], next: '1_9' })],
    roles,
  });

  expect(await screen.findByRole('button', { name: 'Show older changes' })).toBeTruthy();
});

test('shows a failure with a retry', async () => {
  renderScreen(<AuditPage />, { server: [noUsers, respond(auditRoutes.log, () => rejectWith('UNAVAILABLE'))], roles });

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('says that no change matches the filters', async () => {
  renderScreen(<AuditPage />, { server: [noUsers, respond(auditRoutes.log, { content: [], next: null })], roles });

  expect(await screen.findByText('No changes match the filters.')).toBeTruthy();
});

test('shows each change in one entry on a phone', async () => {
  showOnPhone();
  renderScreen(<AuditPage />, { server: [noUsers, respond(auditRoutes.log, { content: [entry], next: null })], roles });

  expect(await screen.findByText('Store 7: Name: Tulsa → Tulsa South')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { ExternalMapping } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeIntegration, makeOdooBase } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { MappingTab } from './mapping-tab.tsx';
import { OdooBaseForm } from './odoo-base-form.tsx';
import { OdooConnection } from './odoo-kinds.tsx';

const integration = makeIntegration({ name: 'Odoo', integrationType: 'ODOO_BASE' });
const serverWith = (children: readonly Integration[], keyExpiresOn: string | null = null) => [
  respond(odooRoutes.getBase, makeOdooBase({ keyExpiresOn })),
  respond(integrationRoutes.list, pageWith(children)),
];
const path = '/api/v1/integration/odoo';
const nothing = () => undefined;

test('tests the connection with the values of the form and shows the check results', async () => {
  const { user, sent } = renderScreen(<OdooBaseForm onSaved={nothing} onCancel={nothing} />, {
    server: [
      respond(odooRoutes.testConnection, {
        findings: [
          { level: 'OK', message: 'Connected to Odoo 19.0.' },
          { level: 'WARNING', message: 'The user is not allowed to read stock levels.' },
        ],
      }),
    ],
  });

  await user.click(await screen.findByText('Test connection'));
  expect(await screen.findByText(/^Enter the URL/)).toBeTruthy();
  const fill = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  await fill(screen.getByLabelText(/^URL/), 'https://odoo.example.com');
  await fill(screen.getByLabelText(/^Database/), 'shop');
  await fill(screen.getByLabelText(/^Login/), 'shelfward');
  await fill(screen.getByLabelText(/^API key or password/), 'key');
  await user.click(screen.getByText('Test connection'));

  const found = await screen.findByRole('status', { name: 'Check results' });
  expect(found.textContent).toContain('Connected to Odoo 19.0');
  expect(sent.map((one) => one.path)).toEqual([`${path}/base/connection/test`]);
});

test('warns before the API key expires', async () => {
  const keyExpiresOn = new Date().toISOString().slice(0, 10);
  renderScreen(<OdooConnection integration={integration} />, { server: serverWith([], keyExpiresOn) });

  expect((await screen.findByRole('alert')).textContent).toContain('expires today');
});

test('leads to the preview of integrations that never ran and do not operate', async () => {
  const stopped = { ...integration, id: 2, parentId: 1, operating: false };
  renderScreen(<OdooConnection integration={integration} />, { server: serverWith([stopped]) });

  const link = await screen.findByRole('link', { name: 'Preview the first run' });

  expect(link.getAttribute('href')).toContain('tab=first-run');
  expect(link.parentElement?.textContent).toContain('1 integration not started yet.');
});

test('links mapped records to Odoo and clears the mapping only after confirmation', async () => {
  const row: ExternalMapping = {
    id: 5,
    entity: 'STORE',
    internalId: 7,
    name: 'Downtown',
    model: 'res.partner',
    externalId: 9,
    externalKey: null,
    state: 'LINKED',
    syncedDate: '2026-11-21T10:00:00Z',
    link: 'https://odoo.example.com/mail/view?model=res.partner&res_id=9',
  };
  const { user, sent } = renderScreen(<MappingTab baseIntegrationId={1} />, {
    server: [respond(odooRoutes.mapping, pageWith([row])), respond(odooRoutes.clearMapping, { cleared: 1 })],
  });

  expect((await screen.findByRole('link', { name: /^9/ })).getAttribute('href')).toBe(row.link);
  await user.click(screen.getByRole('button', { name: 'Clear mapping' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('No record is deleted');
  await user.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear mapping') ?? dialog,
  );

  await waitFor(() => expect(sent.some((one) => one.path === `${path}/external-mapping/clear`)).toBe(true));
});

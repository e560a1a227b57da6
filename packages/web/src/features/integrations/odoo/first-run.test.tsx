import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { OdooPreview } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { odooFirstRunRoutes } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeIntegration, makeOdooBase } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { FirstRunTab } from './first-run-tab.tsx';
import { OdooBaseForm } from './odoo-base-form.tsx';

const child = (id: number, name: string, changes: Partial<Integration> = {}) =>
  makeIntegration({ id, name, integrationType: 'ODOO_TO_SHELF_COMPANY', parentId: 1, operating: false, ...changes });
const preview: OdooPreview = {
  id: 7,
  status: 'DONE',
  createdDate: '2026-11-21T10:00:00Z',
  endTime: '2026-11-21T10:00:10Z',
  progress: { integrationType: 'ODOO_TO_SHELF_STORE', done: 1, total: 1 },
  message: null,
  steps: [
    {
      integrationId: 2,
      integrationType: 'ODOO_TO_SHELF_COMPANY',
      name: 'Odoo: Companies',
      error: null,
      groups: [
        { entity: 'COMPANY', outcome: 'CREATED', count: 120, items: [{ name: 'Fresh Foods', detail: null }] },
        {
          entity: 'COMPANY',
          outcome: 'CHANGED',
          count: 1,
          items: [{ name: 'Acme', detail: 'price list: Retail to Wholesale' }],
        },
        { entity: 'COMPANY', outcome: 'AMBIGUOUS', count: 1, items: [{ name: 'Twin is ambiguous.', detail: null }] },
      ],
    },
    {
      integrationId: 3,
      integrationType: 'ODOO_TO_SHELF_INVENTORY',
      name: 'Odoo: Stock on hand',
      error: 'Odoo has no warehouse with the short name XX.',
      groups: [],
    },
  ],
};
const children = [
  child(2, 'Odoo: Companies'),
  child(3, 'Odoo: Stock on hand', { integrationType: 'ODOO_TO_SHELF_INVENTORY' }),
];

const renderTab = (response: OdooPreview | null, integrations = children) =>
  renderScreen(<FirstRunTab baseId={1} />, {
    server: [
      respond(odooFirstRunRoutes.getPreview, { preview: response }),
      respond(odooFirstRunRoutes.startPreview, preview),
      respond(odooFirstRunRoutes.start, { runs: [] }),
      respond(integrationRoutes.list, pageWith(integrations)),
    ],
  });

test('without a preview offers one, and writes nothing else', async () => {
  const { user, sent } = renderTab(null);

  await user.click(await screen.findByRole('button', { name: 'Compute preview' }));

  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/integration/odoo/base/1/first-run/preview',
    ]),
  );
});

test('shows the progress of a preview', async () => {
  renderTab({ ...preview, status: 'RUNNING', steps: [], progress: { ...preview.progress, done: 20, total: 400 } });

  expect((await screen.findByRole('status')).textContent).toBe('Odoo To Shelf Store · 20 of 400');
});

test('shows why a preview failed, and offers another one', async () => {
  renderTab({ ...preview, status: 'FAILED', steps: [], message: 'Odoo rejected the sign-in.' });

  expect((await screen.findByRole('alert')).textContent).toContain('Odoo rejected the sign-in.');
  expect(screen.getByRole('button', { name: 'Compute preview again' })).toBeTruthy();
});

test('shows counts with names, opens what needs a decision, and starts only what the user chose', async () => {
  const { user, sent } = renderTab(preview);
  const companies = await screen.findByRole('region', { name: 'Odoo: Companies' });
  const groups = within(companies).getAllByRole('group');

  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    '120 companies created',
    '1 company changed',
    '1 company ambiguous',
  ]);
  expect(groups.map((group) => group.hasAttribute('open'))).toEqual([false, true, true]);
  expect(groups[0]?.textContent).toContain('119 more');
  expect(groups[1]?.textContent).toContain('price list: Retail to Wholesale');
  const stock = screen.getByRole('region', { name: 'Odoo: Stock on hand' });
  expect(within(stock).getByRole('alert').textContent).toContain('no warehouse');
  await user.click(await screen.findByRole('button', { name: 'Start 1 integration' }));

  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/start'))?.body).toEqual({ previewId: 7, integrationIds: [2] }),
  );
});

test('an integration that operates shows its last run instead of a choice', async () => {
  const last = { operating: true, lastInteractionMessage: '12 companies read, 3 imported.' };
  renderTab(preview, [child(2, 'Odoo: Companies', last), child(3, 'Odoo: Stock on hand', { operating: true })]);

  expect(await screen.findByText('Last run: 12 companies read, 3 imported.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
});

test('a new connection is created with its integrations and their settings in one request', async () => {
  const setup = { ...makeOdooBase(), children: [] };
  const { user, sent } = renderScreen(<OdooBaseForm onSaved={() => undefined} onCancel={() => undefined} />, {
    server: [respond(odooFirstRunRoutes.createSetup, setup)],
  });
  const fill = async (label: RegExp, text: string) => {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  };
  await fill(/^URL/, 'https://odoo.example.com');
  await fill(/^Database/, 'shop');
  await fill(/^Login/, 'shelfward');
  await fill(/^API key or password/, 'key');
  await fill(/^Tag/, 'Retail');
  await user.click(screen.getByRole('checkbox', { name: 'Stock on hand' }));
  await user.click(screen.getByRole('checkbox', { name: 'Orders to Odoo' }));
  expect(screen.queryByLabelText(/^Warehouse/)).toBeNull();
  await fill(/^Product for shipping charges/, 'SHIP');
  await user.click(screen.getByRole('button', { name: 'Save and preview' }));

  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/v1/integration/odoo/setup']));
  expect(sent[0]?.body).toMatchObject({
    name: 'Odoo',
    children: [
      { type: 'ODOO_TO_SHELF_COMPANY', name: 'Odoo: Companies', settings: { tag: 'Retail' } },
      { type: 'ODOO_TO_SHELF_STORE', settings: {} },
      { type: 'ODOO_TO_SHELF_PRICING', settings: { priceList: null } },
      { type: 'SHELF_TO_ODOO_ORDER', settings: { shippingProduct: 'SHIP' } },
    ],
  });
});

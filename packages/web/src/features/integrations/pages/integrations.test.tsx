import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import type { IntegrationLog } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deriveIntegrationState } from '../../../entities/integrations/integrations.api.ts';
import { makeIntegration, makeQueueItem } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { LogsTab } from '../core/logs-tab.tsx';
import { assistantClients } from './assistant-clients.rules.ts';
import { IntegrationsPage } from './integrations-page.tsx';

const integration = makeIntegration({ schedule: { partialSync: '0 * * * *', fullSync: null } });

test.for([
  [{}, 'ACTIVE'],
  [{ latestStatus: 'PROCESSED' }, 'ACTIVE'],
  [{ latestStatus: 'RUNNING', unresolvedLogs: 3 }, 'RUNNING'],
  [{ latestStatus: 'FAILED', unresolvedLogs: 1 }, 'FAILED'],
  [{ latestStatus: 'PROCESSED', unresolvedLogs: 2 }, 'FAILED_UNRESOLVED_LOGS'],
  [{ operating: false, latestStatus: 'FAILED' }, 'PAUSED'],
  [{ inactive: true, operating: false }, 'INACTIVE'],
  [{ inactive: true, latestStatus: 'PENDING' }, 'INACTIVE'],
  [{ inactive: true, latestStatus: 'RUNNING' }, 'RUNNING'],
  [{ operating: false, latestStatus: 'RUNNING' }, 'RUNNING'],
  [{ operating: false, latestStatus: 'PENDING' }, 'PAUSED'],
  [{ connected: false, latestStatus: 'PENDING' }, 'CONNECTION_OFF'],
  [{ connected: false, operating: false }, 'PAUSED'],
] as const)('shows an integration with %o in state %s', ([facts, state]) => {
  expect(deriveIntegrationState({ ...integration, ...facts })).toBe(state);
});

describe('the list of integrations', () => {
  const serverWith = (rows: readonly Integration[]) => [
    respond(integrationRoutes.list, pageWith(rows)),
    respond(integrationRoutes.createSalesAggregation, integration),
    respond(integrationAttentionRoutes.attention, { items: [] }),
  ];
  const server = serverWith([{ ...integration, unresolvedLogs: 2, latestStatus: 'PROCESSED' }]);

  test('shows the type and the state of each integration', async () => {
    renderScreen(<IntegrationsPage />, { server });

    const name = await screen.findByRole('link', { name: 'Daily totals' });
    expect(name.closest('tr')?.textContent).toMatch(/Sales Aggregation.*Unresolved records/);
  });

  const base = makeIntegration({ id: 2, name: 'Our Odoo', integrationType: 'ODOO_BASE' });
  const child = makeIntegration({
    id: 3,
    name: 'Companies',
    integrationType: 'ODOO_TO_SHELF_COMPANY',
    parentId: 2,
    operating: false,
  });
  const withChild = serverWith([base, child]);
  const countSpans = (name: HTMLElement) => name.closest('a')?.querySelectorAll('span').length;

  test('uses the order of the server and indents the integrations of a connection, each with its own state', async () => {
    const { sent } = renderScreen(<IntegrationsPage />, { server: withChild });

    const [outer, inner] = [await screen.findByText('Our Odoo'), await screen.findByText('Companies')];
    expect(countSpans(inner)).toBe((countSpans(outer) ?? 0) + 1);
    expect(outer.closest('tr')?.textContent).toContain('Ready');
    expect(inner.closest('tr')?.textContent).toContain('Not operating');
    expect(sent.find(({ path }) => path === '/api/v1/integration')?.query.getAll('sort')).toEqual([]);
  });

  test('does not indent integrations when a column is sorted', async () => {
    renderScreen(<IntegrationsPage />, { server: withChild, at: '/?sort=name,desc' });

    const [base, child] = [await screen.findByText('Our Odoo'), await screen.findByText('Companies')];
    expect(countSpans(child)).toBe(countSpans(base));
  });

  test('lists the integration types and opens the form of the selected type', async () => {
    const { user } = renderScreen(<IntegrationsPage />, { server, at: '/?open=new' });

    await user.click(await screen.findByRole('button', { name: /^Sales Aggregation/ }));

    expect(await screen.findByRole('dialog', { name: 'New Sales Aggregation' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeDefined();
  });

  test('sends a schedule as a cron expression and describes it in plain English', async () => {
    const { user, sent } = renderScreen(<IntegrationsPage />, { server, at: '/?open=new-SALES_AGGREGATION' });
    await user.click(await screen.findByRole('combobox', { name: 'Incremental sync' }));
    await user.click(screen.getByRole('option', { name: 'Custom schedule (cron)' }));
    const cron = screen.getByRole('textbox', { name: 'Incremental sync: minute, hour, day, month, weekday' });
    await user.clear(cron);
    await user.type(cron, '30 2 * * 1-5');

    expect(screen.queryByText('At 02:30, Monday through Friday (UTC)')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        name: 'Sales aggregation',
        schedule: { partialSync: '30 2 * * 1-5', fullSync: '0 3 * * 0' },
      }),
    );
  });
});

describe('the card of assistants', () => {
  const server = [
    respond(integrationRoutes.list, pageWith([integration])),
    respond(integrationAttentionRoutes.attention, { items: [] }),
  ];

  const texts = assistantClients.flatMap(({ name, toText, toTokenText }) => [
    ...(toText ? [{ name, label: `Copy text for ${name}`, toCopied: toText }] : []),
    ...(toTokenText ? [{ name, label: `Copy text with a token for ${name}`, toCopied: toTokenText }] : []),
  ]);

  test.each(texts)('has “$label” with the address of the account', async ({ name, label, toCopied }) => {
    const { user } = renderScreen(<IntegrationsPage />, { server });
    const text = toCopied(`${globalThis.location.origin}/mcp`);

    await user.click(await screen.findByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: label, hidden: true }));

    expect(await navigator.clipboard.readText()).toBe(text);
    expect(text).toContain('/mcp');
    const [link] = screen.getAllByRole('link', { name: 'API tokens', hidden: true });
    expect(link?.getAttribute('href')).toBe('/settings?tab=api-tokens');
  });
});

describe('the logs of an integration', () => {
  const log: IntegrationLog = {
    id: 5,
    integrationId: 1,
    queueItemId: 3,
    integrationLogType: 'PRODUCT',
    success: false,
    resolved: false,
    message: 'The product does not exist in Odoo. Enter its UPC in Odoo.',
    exceptionMessage: 'No record found',
    record: { entityType: 'PRODUCT', id: 9, name: 'Oat Bar' },
    field: 'upc',
    externalId: null,
    payload: { upc: '0001' },
    occurrences: 2,
    inactive: false,
    createdDate: '2026-11-21T10:00:00Z',
    lastOccurredDate: '2026-11-21T10:00:00Z',
  };
  const server = [
    respond(integrationLogRoutes.list, pageWith([log])),
    respond(integrationLogRoutes.retry, { logs: 1, run: makeQueueItem() }),
  ];

  test('links to the failed record and retries unresolved logs', async () => {
    const { user, sent } = renderScreen(<LogsTab integrationId={1} />, { server });

    const record = await screen.findByRole('link', { name: 'Oat Bar' });
    expect(record.getAttribute('href')).toBe('/products/productDetail/9');
    await user.click(await screen.findByRole('button', { name: 'Retry 1 record' }));

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/v1/integration/1/logs/retry',
        body: {},
      }),
    );
  });

  test('shows the request of a failure', async () => {
    renderScreen(<LogsTab integrationId={1} />, { server, at: '/?peek=5' });

    expect((await screen.findByLabelText('Request')).textContent).toContain('"upc": "0001"');
  });
});

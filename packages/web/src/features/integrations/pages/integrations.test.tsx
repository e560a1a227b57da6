import type { IntegrationLog } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../../kit/testing/server.ts';
import { stateOf } from '../core/integrations.api.ts';
import { LogsTab } from '../core/logs-tab.tsx';
import { IntegrationsPage } from './integrations-page.tsx';

const integration: Integration = {
  id: 1,
  name: 'Sums of sales',
  integrationType: 'SALES_AGGREGATION',
  parentId: null,
  operating: true,
  inactive: false,
  lastInteractionTime: null,
  lastInteractionMessage: null,
  schedule: { partialSync: '0 * * * *', fullSync: null },
  nextRunTime: null,
  latestStatus: null,
  unresolvedLogs: 0,
};

test.for([
  [{}, 'ACTIVE'],
  [{ latestStatus: 'PROCESSED' }, 'ACTIVE'],
  [{ latestStatus: 'RUNNING', unresolvedLogs: 3 }, 'RUNNING'],
  [{ latestStatus: 'FAILED', unresolvedLogs: 1 }, 'FAILED'],
  [{ latestStatus: 'PROCESSED', unresolvedLogs: 2 }, 'FAILED_UNRESOLVED_LOGS'],
  [{ operating: false, latestStatus: 'FAILED' }, 'PAUSED'],
  [{ inactive: true, operating: false }, 'INACTIVE'],
] as const)('of an integration that is %o is told %s', ([facts, state]) => {
  expect(stateOf({ ...integration, ...facts })).toBe(state);
});

describe('the list of integrations', () => {
  const answer = ({ method, path }: Sent): Answer => {
    if (path === '/api/v1/saved-views') return { body: [] };
    if (path === '/api/v1/integration/attention') return { body: { items: [] } };
    if (method === 'POST') return { status: 201, body: integration };
    return { body: pageWith([{ ...integration, unresolvedLogs: 2, latestStatus: 'FAILED_UNRESOLVED_LOGS' }]) };
  };

  test('says by the words of the product what each is and how it is doing', async () => {
    renderScreen(<IntegrationsPage />, { answer });

    const name = await screen.findByRole('link', { name: 'Sums of sales' });
    expect(name.closest('tr')?.textContent).toMatch(/Sales Aggregation.*Records to mend/);
  });

  const base: Integration = { ...integration, id: 2, name: 'Our Odoo', integrationType: 'ODOO_BASE' };
  const child: Integration = {
    ...integration,
    id: 3,
    name: 'Companies',
    integrationType: 'ODOO_TO_SHELF_COMPANY',
    parentId: 2,
    operating: false,
  };
  const withChild = (sent: Sent): Answer =>
    sent.path === '/api/v1/integration' ? { body: pageWith([base, child]) } : answer(sent);
  const depthOf = (name: HTMLElement) => name.closest('a')?.querySelectorAll('span').length;

  test('leaves the order to the server, and sets what goes through a connection under it with a state of its own', async () => {
    const { sent } = renderScreen(<IntegrationsPage />, { answer: withChild });

    const [outer, inner] = [await screen.findByText('Our Odoo'), await screen.findByText('Companies')];
    expect(depthOf(inner)).toBe((depthOf(outer) ?? 0) + 1);
    expect(outer.closest('tr')?.textContent).toContain('Ready');
    expect(inner.closest('tr')?.textContent).toContain('Not operating');
    expect(sent.find(({ path }) => path === '/api/v1/integration')?.query.getAll('sort')).toEqual([]);
  });

  test('shows all alike where they stand in the order of a column', async () => {
    renderScreen(<IntegrationsPage />, { answer: withChild, at: '/?sort=name,desc' });

    const [base, child] = [await screen.findByText('Our Odoo'), await screen.findByText('Companies')];
    expect(depthOf(child)).toBe(depthOf(base));
  });

  test('offers what can be connected, and opens the form of what was chosen', async () => {
    const { user } = renderScreen(<IntegrationsPage />, { answer, at: '/?open=new' });

    await user.click(await screen.findByRole('button', { name: /^Sales Aggregation/ }));

    expect(await screen.findByRole('dialog', { name: 'New Sales Aggregation' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeDefined();
  });

  test('sends a schedule as cron, and says in words what was typed', async () => {
    const { user, sent } = renderScreen(<IntegrationsPage />, { answer, at: '/?open=new-SALES_AGGREGATION' });
    await user.click(await screen.findByRole('combobox', { name: 'Changed days' }));
    await user.click(screen.getByRole('option', { name: 'Another schedule (cron)' }));
    const cron = screen.getByRole('textbox', { name: 'Changed days: minute, hour, day, month, weekday' });
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

describe('the logs of an integration', () => {
  const log: IntegrationLog = {
    id: 5,
    integrationId: 1,
    queueItemId: 3,
    integrationLogType: 'PRODUCT',
    success: false,
    resolved: false,
    message: 'The product is unknown there. Give it the UPC that the other side knows.',
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
  const answer = ({ method, path }: Sent): Answer => {
    if (path === '/api/v1/saved-views') return { body: [] };
    if (method === 'POST') return { status: 202, body: { logs: 1, run: {} } };
    return { body: pageWith([log]) };
  };

  test('leads to the record that is to be mended, and retries what stands open', async () => {
    const { user, sent } = renderScreen(<LogsTab integrationId={1} />, { answer });

    const record = await screen.findByRole('link', { name: 'Oat Bar' });
    expect(record.getAttribute('href')).toBe('/products/productDetail/9');
    await user.click(await screen.findByRole('button', { name: 'Retry this one' }));

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/v1/integration/1/logs/retry',
        body: {},
      }),
    );
  });

  test('shows what was sent beside a failure', async () => {
    renderScreen(<LogsTab integrationId={1} />, { answer, at: '/?peek=5' });

    expect((await screen.findByLabelText('What was sent')).textContent).toContain('"upc": "0001"');
  });
});

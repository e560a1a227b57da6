import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeQueueItem } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { LogsTab } from './logs-tab.tsx';
import { QueueTab } from './queue-tab.tsx';

const serverWith = (current: readonly QueueItem[], past: readonly QueueItem[] = []) => [
  respond(integrationQueueRoutes.current, current),
  respond(integrationQueueRoutes.history, pageWith(past)),
  respond(integrationQueueRoutes.cancel, makeQueueItem({ status: 'FAILED', canceled: true })),
  respond(integrationLogRoutes.list, pageWith([])),
];

test.for([
  [{}, 'Queued', 'Incremental sync · queued'],
  [{ held: true }, 'On hold', 'starts when the integration and its connection are active and operating'],
  [{ status: 'RUNNING', canceled: true }, 'Canceling', 'Incremental sync'],
] as const)('shows a run with %o as %s', async ([facts, label, text]) => {
  renderScreen(<QueueTab integrationId={1} />, { server: serverWith([makeQueueItem(facts)]) });

  const status = await screen.findByText(text, { exact: false });
  expect(status.closest('[role=status]')?.textContent).toContain(label);
});

test('cancels a queued run', async () => {
  const { user, sent } = renderScreen(<QueueTab integrationId={1} />, {
    server: serverWith([makeQueueItem({ held: true })]),
  });

  await user.click(await screen.findByRole('button', { name: 'Cancel run' }));

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.path).toBe('/api/v1/integration/queue-item/7/cancel'),
  );
});

test('shows a canceled run without a duration', async () => {
  const past = makeQueueItem({ status: 'FAILED', canceled: true, endTime: '2026-11-21T11:00:00Z' });
  renderScreen(<QueueTab integrationId={1} />, { server: serverWith([], [past]) });

  const status = await screen.findByText('Canceled');
  expect(status.closest('tr')?.textContent).toMatch(/CanceledIncremental–/);
});

test('filters runs by status, and logs by result and state', async () => {
  const { sent } = renderScreen(<QueueTab integrationId={1} />, { server: serverWith([]), at: '/?status=FAILED' });
  await waitFor(() => expect(sent.some(({ query }) => query.get('status') === 'FAILED')).toBe(true));

  const logs = renderScreen(<LogsTab integrationId={1} />, {
    server: serverWith([]),
    at: '/?success=true&resolved=false',
  });
  await waitFor(() =>
    expect(logs.sent.some(({ query }) => query.get('success') === 'true' && query.get('resolved') === 'false')).toBe(
      true,
    ),
  );
});

import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { LogsTab } from './logs-tab.tsx';
import { QueueTab } from './queue-tab.tsx';

const run: QueueItem = {
  id: 7,
  integrationId: 1,
  integrationType: 'SALES_AGGREGATION',
  status: 'PENDING',
  priority: 10,
  createdDate: '2026-11-21T10:00:00Z',
  startTime: null,
  endTime: null,
  duration: null,
  completeSync: false,
  held: false,
  canceled: false,
  attempts: 0,
  nextAttemptTime: null,
  progress: { done: 0, total: null, failed: 0, message: null },
};

const answerWith =
  (current: readonly QueueItem[], past: readonly QueueItem[] = []) =>
  ({ method, path }: Sent): Answer => {
    if (path === '/api/v1/saved-views') return { body: [] };
    if (path.endsWith('/current')) return { body: current };
    if (method === 'POST') return { body: { ...run, status: 'FAILED', canceled: true } };
    return { body: pageWith(past) };
  };

test.for([
  [{}, 'Queued', 'Incremental sync · queued'],
  [{ held: true }, 'On hold', 'starts when the integration and its connection are active and operating'],
  [{ status: 'RUNNING', canceled: true }, 'Canceling', 'Incremental sync'],
] as const)('shows a run with %o as %s', async ([facts, label, text]) => {
  renderScreen(<QueueTab integrationId={1} />, { answer: answerWith([{ ...run, ...facts }]) });

  const status = await screen.findByText(text, { exact: false });
  expect(status.closest('[role=status]')?.textContent).toContain(label);
});

test('cancels a queued run', async () => {
  const { user, sent } = renderScreen(<QueueTab integrationId={1} />, { answer: answerWith([{ ...run, held: true }]) });

  await user.click(await screen.findByRole('button', { name: 'Cancel run' }));

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.path).toBe('/api/v1/integration/queue-item/7/cancel'),
  );
});

test('shows a canceled run without a duration', async () => {
  const past = { ...run, status: 'FAILED', canceled: true, endTime: '2026-11-21T11:00:00Z' } as const;
  renderScreen(<QueueTab integrationId={1} />, { answer: answerWith([], [past]) });

  const status = await screen.findByText('Canceled');
  expect(status.closest('tr')?.textContent).toMatch(/CanceledIncremental–/);
});

test('filters runs by status, and logs by result and state', async () => {
  const { sent } = renderScreen(<QueueTab integrationId={1} />, { answer: answerWith([]), at: '/?status=FAILED' });
  await waitFor(() => expect(sent.some(({ query }) => query.get('status') === 'FAILED')).toBe(true));

  const logs = renderScreen(<LogsTab integrationId={1} />, {
    answer: answerWith([]),
    at: '/?success=true&resolved=false',
  });
  await waitFor(() =>
    expect(logs.sent.some(({ query }) => query.get('success') === 'true' && query.get('resolved') === 'false')).toBe(
      true,
    ),
  );
});

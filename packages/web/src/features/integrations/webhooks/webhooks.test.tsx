import type { Webhook, WebhookDelivery } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { readStoredText } from '../../../kit/testing/stored-text.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const webhook: Webhook = {
  id: 4,
  url: 'https://receiver.example/hook',
  description: 'The warehouse',
  events: ['order.created', 'shipment.delivered'],
  inactive: false,
  createdDate: '2026-11-20T10:00:00Z',
  lastDeliveredDate: null,
  failingSince: null,
  disabledReason: null,
  waiting: 3,
};
const delivery: WebhookDelivery = {
  id: 8,
  eventId: '6f7c3f0e-4f5a-4c8e-9d55-0a4c6c1f5b11',
  eventType: 'order.created',
  status: 'FAILED',
  occurredDate: '2026-11-21T10:00:00Z',
  attempts: 10,
  nextAttemptDate: null,
  endedDate: '2026-11-21T11:00:00Z',
  duration: 12,
  responseStatus: 500,
  responseBody: 'Not today',
  error: 'The endpoint returned 500.',
  payload: { type: 'order.created', data: { id: 77 } },
};
const path = '/api/v1/webhooks';

/** A server with one webhook; a test can override single responses. */
const serverWith =
  (overrides: Readonly<Record<string, Answer>> = {}, one: Webhook = webhook) =>
  (sent: Sent): Answer => {
    if (sent.path === '/api/v1/saved-views') return { body: [] };
    const override = overrides[`${sent.method} ${sent.path}`];
    if (override) return override;
    if (sent.path.endsWith('/deliveries')) return { body: pageWith([delivery]) };
    return { body: sent.path === path ? pageWith([one]) : one };
  };

test.for([
  [{}, 'Ready'],
  [{ failingSince: '2026-11-20T10:00:00Z' }, 'Failing'],
  [{ inactive: true }, 'Inactive'],
  [{ inactive: true, disabledReason: 'No successful delivery for five days.' }, 'Disabled'],
] as const)('lists a webhook with %o as %s, with its events', async ([facts, label]) => {
  renderScreen(<WebhooksPage />, { answer: serverWith({}, { ...webhook, ...facts }) });

  const row = (await screen.findByRole('link', { name: webhook.url })).closest('tr');
  expect(row?.textContent).toContain(`Order created, Shipment delivered${label}`);
});

test('shows the secret of a new webhook once and removes it when the dialog is closed', async () => {
  const created = { ...webhook, secret: 'whsec_c2VjcmV0' };
  const answer = serverWith({ [`POST ${path}`]: { status: 201, body: created } });
  const screens = (
    <>
      <WebhooksPage />
      <SecretDialog />
    </>
  );
  const { user, sent, address } = renderScreen(screens, { answer, at: '/?open=new' });

  await user.click(await screen.findByLabelText(/^Endpoint URL/));
  await user.paste(webhook.url);
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByDisplayValue('whsec_c2VjcmV0')).toBeDefined();
  expect(address()).toContain('/system/webhooks/webhookDetail/4');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    url: webhook.url,
    description: null,
    events: ['order.created', 'order.approved', 'order.shipped'],
  });
  const dialog = screen.getByRole('dialog', { name: 'Signing secret' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).toBeNull());
  expect(readStoredText()).not.toContain('c2VjcmV0');
});

test('shows the response of a failed delivery and redelivers it', async () => {
  const replay = { status: 202, body: { replayed: 1 } };
  const answer = serverWith({ [`POST ${path}/4/deliveries/replay`]: replay });
  const { user, sent } = renderScreen(<DeliveriesTab webhook={webhook} />, { answer, at: '/?peek=8' });

  expect(await screen.findByText('The endpoint returned 500.')).toBeDefined();
  expect(screen.getByText('Not today')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Order created' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Redeliver' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ deliveryIds: [8] }));
});

test('does not offer to redeliver for an inactive webhook', async () => {
  renderScreen(<DeliveriesTab webhook={{ ...webhook, inactive: true }} />, { answer: serverWith() });

  await screen.findByText('Order created');
  expect(screen.queryByRole('button', { name: 'Redeliver all failed' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Order created' })).toBeNull();
});

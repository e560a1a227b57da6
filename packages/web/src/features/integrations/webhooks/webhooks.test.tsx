import type { Webhook, WebhookDelivery } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWebhook } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { readStoredText } from '../../../kit/testing/stored-text.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const webhook = makeWebhook();
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
const serverWith = (one: Webhook = webhook) => [
  respond(webhookRoutes.list, pageWith([one])),
  respond(webhookRoutes.get, one),
  respond(webhookRoutes.create, { ...one, secret: 'whsec_c2VjcmV0' }),
  respond(webhookRoutes.deliveries, pageWith([delivery])),
  respond(webhookRoutes.replay, { replayed: 1 }),
];

test.for([
  [{}, 'Ready'],
  [{ failingSince: '2026-11-20T10:00:00Z' }, 'Failing'],
  [{ inactive: true }, 'Inactive'],
  [{ inactive: true, disabledReason: 'No successful delivery for five days.' }, 'Disabled'],
] as const)('lists a webhook with %o as %s, with its events', async ([facts, label]) => {
  renderScreen(<WebhooksPage />, { server: serverWith(makeWebhook(facts)) });

  const row = (await screen.findByRole('link', { name: webhook.url })).closest('tr');
  expect(row?.textContent).toContain(`Order created, Shipment delivered${label}`);
});

test('shows the secret of a new webhook once and removes it when the dialog is closed', async () => {
  const screens = (
    <>
      <WebhooksPage />
      <SecretDialog />
    </>
  );
  const { user, sent, address } = renderScreen(screens, { server: serverWith(), at: '/?open=new' });

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
  const { user, sent } = renderScreen(<DeliveriesTab webhook={webhook} />, { server: serverWith(), at: '/?peek=8' });

  expect(await screen.findByText('The endpoint returned 500.')).toBeDefined();
  expect(screen.getByText('Not today')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Order created' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Redeliver' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ deliveryIds: [8] }));
});

test('does not offer to redeliver for an inactive webhook', async () => {
  renderScreen(<DeliveriesTab webhook={{ ...webhook, inactive: true }} />, { server: serverWith() });

  await screen.findByText('Order created');
  expect(screen.queryByRole('button', { name: 'Redeliver all failed' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Order created' })).toBeNull();
});

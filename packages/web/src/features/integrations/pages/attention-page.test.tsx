import type { AttentionItem } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { AttentionPage } from './attention-page.tsx';

const item: AttentionItem = {
  kind: 'UNMATCHED',
  integrationId: 4,
  integrationType: 'ODOO_TO_SHELF_STORE',
  name: 'Stores of Odoo',
  message: '12 stores of the other side could not be matched.',
  integrationLogType: 'STORE',
  records: 12,
};

test('each thing that waits leads to the place where it is mended', async () => {
  renderScreen(<AttentionPage />, { answer: () => ({ body: { items: [item] } }) });

  const repair = await screen.findByRole('link', { name: 'See what to match: Stores of Odoo' });
  const href = repair.getAttribute('href') ?? '';

  expect(href).toContain('/system/integrations/integrationDetail/4');
  expect(href).toContain('tab=logs');
  expect(href).toContain('integrationLogType=STORE');
});

test('nothing that waits is said in a sentence', async () => {
  renderScreen(<AttentionPage />, { answer: () => ({ body: { items: [] } }) });

  expect(await screen.findByText(/All integrations run as planned/)).toBeDefined();
});

test('a webhook that fails leads to what came back, and names in files to where they get a meaning', async () => {
  const webhook: AttentionItem = {
    kind: 'WEBHOOK',
    webhookId: 7,
    name: 'https://receiver.example/hook',
    message: 'Nothing has arrived since 2026-11-20 10:00 UTC. The address answered 503.',
    failingSince: '2026-11-20T10:00:00.000Z',
    lastStatus: 503,
    waiting: 12,
  };
  const names: AttentionItem = { ...item, kind: 'NAMES', name: 'Till rolls', integrationLogType: null, records: 2 };
  renderScreen(<AttentionPage />, { answer: () => ({ body: { items: [webhook, names] } }) });

  const repair = await screen.findByRole('link', { name: `See what came back: ${webhook.name}` });
  expect(repair.getAttribute('href')).toContain('/system/webhooks/webhookDetail/7');
  expect(screen.getByText('Webhook · 12 waiting')).toBeDefined();
  expect(screen.getByText(webhook.message)).toBeDefined();
  const meaning = screen.getByRole('link', { name: 'Say what they mean: Till rolls' }).getAttribute('href');
  expect(meaning).toContain('/sales-import/names?tab=unknown');
});

import type { AttentionItem } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { respond } from '../../../kit/testing/server.ts';
import { AttentionPage } from './attention-page.tsx';

const item: AttentionItem = {
  kind: 'UNMATCHED',
  integrationId: 4,
  integrationType: 'ODOO_TO_SHELF_STORE',
  name: 'Stores of Odoo',
  message: '12 stores in Odoo could not be matched.',
  integrationLogType: 'STORE',
  records: 12,
};
const serverWith = (items: readonly AttentionItem[]) => [respond(integrationAttentionRoutes.attention, { items })];

test('links each issue to the page where it is resolved', async () => {
  renderScreen(<AttentionPage />, { server: serverWith([item]) });

  const repair = await screen.findByRole('link', { name: 'Match records: Stores of Odoo' });
  const href = repair.getAttribute('href') ?? '';

  expect(href).toContain('/system/integrations/integrationDetail/4');
  expect(href).toContain('tab=logs');
  expect(href).toContain('integrationLogType=STORE');
});

test('shows a sentence if no issue needs attention', async () => {
  renderScreen(<AttentionPage />, { server: serverWith([]) });

  expect(await screen.findByText(/All integrations and webhooks are working/)).toBeDefined();
});

test('links a failing webhook to its responses and unmatched names to the page that matches them', async () => {
  const webhook: AttentionItem = {
    kind: 'WEBHOOK',
    webhookId: 7,
    name: 'https://receiver.example/hook',
    message: 'No successful delivery since 2026-11-20 10:00 UTC. The endpoint returned 503.',
    failingSince: '2026-11-20T10:00:00.000Z',
    lastStatus: 503,
    waiting: 12,
  };
  const names: AttentionItem = { ...item, kind: 'NAMES', name: 'Till rolls', integrationLogType: null, records: 2 };
  renderScreen(<AttentionPage />, { server: serverWith([webhook, names]) });

  const repair = await screen.findByRole('link', { name: `View responses: ${webhook.name}` });
  expect(repair.getAttribute('href')).toContain('/system/webhooks/webhookDetail/7');
  expect(screen.getByText('Webhook · 12 queued')).toBeDefined();
  expect(screen.getByText(webhook.message)).toBeDefined();
  const namesHref = screen.getByRole('link', { name: 'Match names: Till rolls' }).getAttribute('href');
  expect(namesHref).toContain('/sales-import/names?tab=unknown');
});

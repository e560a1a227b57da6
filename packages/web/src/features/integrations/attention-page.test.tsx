import type { AttentionItem } from '@shelfward/contract/integrations/integration-attention.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
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

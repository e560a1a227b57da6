import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import type { SalesFilesTestResult } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeIntegration } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { readStoredText } from '../../../kit/testing/stored-text.ts';
import { SalesFileForm } from './sales-file-form.tsx';

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5';
const unconfirmed: SalesFilesTestResult = {
  server: { key, fingerprint: 'SHA256:abc', isConfirmed: false },
  isSignedIn: false,
  filesFound: 0,
  filesTaken: 0,
  files: [],
  preview: null,
  findings: [],
};
const confirmed: SalesFilesTestResult = {
  ...unconfirmed,
  server: { key, fingerprint: 'SHA256:abc', isConfirmed: true },
  isSignedIn: true,
  filesFound: 2,
  filesTaken: 1,
  files: [{ name: 'week.csv', bytes: 1200, modifiedDate: null, isTaken: true }],
  preview: {
    name: 'week.csv',
    rows: [
      ['Shop', 'Item', 'Qty', 'Day'],
      ['Downtown', 'HONEY-1', '3', '2026-01-05'],
    ],
  },
};

const server = [
  respond(salesFilesRoutes.testConnection, ({ body }) => (body.serverKey === key ? confirmed : unconfirmed)),
  respond(companyRoutes.list, pageWith([])),
  respond(salesFilesRoutes.create, ({ body: { privateKey, passphrase, password, ...settings } }) => ({
    ...makeIntegration({ integrationType: 'FTP_IMPORT_SALES' }),
    ...settings,
    serverFingerprint: null,
    hasPrivateKey: Boolean(privateKey),
    hasPassphrase: Boolean(passphrase),
    hasPassword: Boolean(password),
  })),
];

const show = () => {
  const shown = renderScreen(<SalesFileForm onSaved={() => undefined} onCancel={() => undefined} />, { server });
  const fill = async (label: RegExp, text: string) => {
    await shown.user.click(await screen.findByLabelText(label));
    await shown.user.paste(text);
  };
  return { ...shown, fill };
};

test('signs in only after the host key is confirmed, then shows the files and their columns', async () => {
  const { user, sent, fill } = show();
  await fill(/^Server/, 'files.example.com');
  await fill(/^User/, 'feed');
  await fill(/^Password/, 'Feed-pw-1');

  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText('SHA256:abc')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Confirm host key' }));

  const table = await screen.findByRole('region', { name: 'First rows of week.csv' });
  expect(table.textContent).toContain('StoreProduct UPCQuantitySold onShopItemQtyDayDowntown');
  expect(sent.filter(({ path }) => path.endsWith('/connection/test'))).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/ftp/import/sales'))?.body).toMatchObject({
      url: 'files.example.com',
      password: 'Feed-pw-1',
      serverKey: key,
      connectionViaSSH: true,
      companyId: 0,
    }),
  );
});

test('does not store the password in the browser with an unsaved form', async () => {
  const { fill } = show();
  await fill(/^Server/, 'files.example.com');
  await fill(/^Password/, 'Feed-pw-1');

  await waitFor(() => expect(readStoredText()).toContain('files.example.com'));
  expect(readStoredText()).not.toContain('Feed-pw-1');
});

import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type { Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDocumentSummary, makeEdiDocument, makeInterchange } from '../../kit/testing/fixtures/edi.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { InterchangePage } from './interchange-page.tsx';

const show = (interchange: FakeResponse<typeof interchangeRoutes.get>, server: readonly Handler[] = []) =>
  renderScreen(<InterchangePage />, {
    at: '/edi/interchanges/7',
    path: '/edi/interchanges/$interchangeId',
    server: [
      ...server,
      respond(interchangeRoutes.get, interchange),
      respond(interchangeRoutes.document, ({ params: { documentId } }) =>
        makeEdiDocument({ id: documentId, control: `000${documentId}` }),
      ),
      respond(interchangeRoutes.segments, { total: 0, segments: [] }),
    ],
  });

const finding = { code: 'COUNT', severity: 'ERROR' as const, segment: 4, tag: 'SE', element: null };

test('shows the first document, and another one after it is chosen', async () => {
  const documents = [makeDocumentSummary(), makeDocumentSummary({ id: 32, control: '0002', state: 'WAITING' })];
  const { user } = show(makeInterchange({ documents, documentCount: 2 }));
  expect(await screen.findByRole('heading', { name: /00031/ })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: '852 Product activity 0002' }));

  expect(await screen.findByRole('heading', { name: /00032/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: '852 Product activity 0002' }).getAttribute('aria-current')).toBe('true');
});

test('an interchange of an unknown partner leads to its settings', async () => {
  show(makeInterchange({ partner: null, status: 'RECEIVED', documents: [], documentCount: 0 }));

  const link = await screen.findByRole('link', { name: 'Set up partner' });
  expect(link.getAttribute('href')).toBe('/edi/partners/new?interchange=7');
  expect(screen.getByText(/^No partner has its addresses/)).toBeTruthy();
});

test('a rejected interchange says why', async () => {
  const findings = [{ ...finding, message: 'The count is 4.' }];
  show(makeInterchange({ status: 'REJECTED', documents: [], documentCount: 0, findings }));

  expect((await screen.findByRole('listitem')).textContent).toBe('Error, segment 4: The count is 4.');
  expect(screen.queryByRole('link', { name: 'Set up partner' })).toBeNull();
});

test.for(['FORBIDDEN', 'INTERCHANGE_NOT_FOUND'] as const)('says that it cannot be shown: %s', async (code) => {
  show(rejectWith(code, { message: `Failed ${code}` }));

  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain(`Failed ${code}`);
  expect(within(failed).getByRole('button', { name: 'Retry' })).toBeTruthy();
});

const openMenu = async (interchange: Interchange, server: readonly Handler[] = []) => {
  const shown = show(interchange, server);
  await shown.user.click(await screen.findByRole('button', { name: 'More actions' }));
  return shown;
};
const ready = makeInterchange({ direction: 'OUT', status: 'READY' });
const sentAt = '2026-01-10T10:30:00.000Z';

test('a downloaded interchange is marked as sent', async () => {
  const { user, sent } = await openMenu(ready, [
    respond(interchangeRoutes.markSent, { ...ready, status: 'SENT', sentAt }),
  ]);

  await user.click(await screen.findByRole('menuitem', { name: 'Mark as sent' }));

  expect(await screen.findByText('Marked as sent')).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/interchanges/7')).length).toBeGreaterThan(1));
});

test('says why an interchange cannot be marked as sent', async () => {
  const { user } = await openMenu(ready, [respond(interchangeRoutes.markSent, rejectWith('INTERCHANGE_NOT_READY'))]);

  await user.click(await screen.findByRole('menuitem', { name: 'Mark as sent' }));

  expect((await screen.findByRole('alert')).textContent).toContain('Only written interchanges that were not sent');
});

test('only an interchange that is ready can be marked as sent', async () => {
  await openMenu(makeInterchange({ direction: 'OUT', status: 'SENT', sentAt }));

  expect(await screen.findByRole('menuitem', { name: 'Download file' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Mark as sent' })).toBeNull();
});

test('a download that fails says why', async () => {
  const { user } = await openMenu(ready, [respond(interchangeRoutes.content, rejectWith('UNAVAILABLE'))]);

  await user.click(await screen.findByRole('menuitem', { name: 'Download file' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
});

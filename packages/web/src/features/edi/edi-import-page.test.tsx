import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { EdiImportPage } from './edi-import-page.tsx';

const interchange = {
  sender: '999999999',
  control: '000000001',
  partner: { id: 4, name: 'Sample Stores' },
  isTest: false,
  documentTypes: ['852'],
  documents: 2,
  rows: 30,
  units: 75,
};
const unknown = { ...interchange, control: '000000002', partner: null, documents: 1, rows: 4, units: 9 };
const received = { id: 7, sender: '01:999999999', receiver: 'ZZ:BRAND', control: '000000001' };

const upload = async (server: Parameters<typeof renderScreen>[1]) => {
  const shown = renderScreen(<EdiImportPage />, server);
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The page has no file input yet');
    return found;
  });
  await shown.user.upload(input, new File(['ISA*00*'], 'activity.edi'));
  return shown;
};

test('shows partners and totals of a file before it is received', async () => {
  const { user, sent } = await upload({
    server: [
      respond(interchangeRoutes.preview, { interchanges: [interchange, unknown] }),
      respond(interchangeRoutes.receive, { interchanges: [received, { ...received, id: 8 }] }),
    ],
  });

  expect((await screen.findByRole('row', { name: /Sample Stores/ })).textContent).toContain('2 documents');
  expect(screen.getByRole('row', { name: /Unknown: 999999999/ })).toBeTruthy();
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['Interchanges2', 'Documents3', 'Rows34', 'Units84']);
  expect(screen.getByText(/^1 interchange of an unknown partner will wait\./)).toBeTruthy();
  expect(sent.some(({ path }) => path.endsWith('/interchanges'))).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Import 3 documents' }));

  expect(await screen.findByText('2 interchanges received.')).toBeTruthy();
  const form = sent.findLast(({ method }) => method === 'POST')?.body;
  expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'activity.edi' });
});

test.for(['NOT_EDI', 'PAYLOAD_TOO_LARGE', 'FORBIDDEN'] as const)('says that a file is rejected: %s', async (code) => {
  const rejected: FakeResponse<typeof interchangeRoutes.preview> = rejectWith(code, { message: `Rejected ${code}` });
  await upload({ server: [respond(interchangeRoutes.preview, rejected)] });

  expect((await screen.findByRole('alert')).textContent).toContain(`Rejected ${code}`);
  expect(screen.getByRole('button', { name: 'Import 0 documents' })).toHaveProperty('disabled', true);
});

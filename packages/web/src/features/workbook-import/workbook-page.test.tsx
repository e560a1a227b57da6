import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, withHeaders } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { WorkbookPage } from './workbook-page.tsx';

const sheet = {
  kind: 'PRODUCTS' as const,
  rows: 1,
  newRows: 1,
  changedRows: 0,
  sameRows: 0,
  errors: [],
  totalErrors: 0,
};
const report = { fileName: 'workbook.xlsx', sheets: [sheet], errors: [], totalErrors: 0 };

test('shows that the workbook is read and imported, and undoes it', async () => {
  const undoToken = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
  const waiting: ((response: FakeResponse<typeof workbookRoutes.import>) => void)[] = [];
  const { user, sent } = renderScreen(<WorkbookPage />, {
    server: [
      respond(workbookRoutes.import, () => new Promise((resolve) => waiting.push(resolve))),
      respond(undoRoutes.undo, { restored: 1, skipped: 0 }),
    ],
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The page has no file input yet');
    return found;
  });

  await user.upload(input, new File(['x'], 'workbook.xlsx'));

  expect((await screen.findByRole('status')).textContent).toBe('Reading the file...');
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.({ ...report, status: 'PREVIEW' });
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('Importing data...')).toBeTruthy();
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.(withHeaders({ ...report, status: 'DONE' as const }, { [undoTokenHeader]: undoToken }));
  expect(await screen.findByText('workbook.xlsx was imported: 1 row.')).toBeTruthy();
  expect(screen.queryByText('Importing data...')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Undone.');
  expect(sent.findLast(({ method }) => method === 'POST')?.path).toBe(`/api/v1/undo/${undoToken}`);
  expect(await screen.findByText('workbook.xlsx was undone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

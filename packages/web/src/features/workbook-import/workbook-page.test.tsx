import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import type { FakeResponse } from '../../kit/testing/responses.ts';
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

test('shows the progress of the check and of the import', async () => {
  const waiting: ((response: FakeResponse<typeof workbookRoutes.import>) => void)[] = [];
  const { user } = renderScreen(<WorkbookPage />, {
    server: [respond(workbookRoutes.import, () => new Promise((resolve) => waiting.push(resolve)))],
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The page has no file input yet');
    return found;
  });

  await user.upload(input, new File(['x'], 'workbook.xlsx'));

  expect((await screen.findByText('Checking the sheets...')).getAttribute('role')).toBe('status');
  expect(screen.getByText('0 s')).toBeTruthy();
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.({ ...report, status: 'PREVIEW' });
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('Importing the sheets...')).toBeTruthy();
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.({ ...report, status: 'DONE' });
  expect(await screen.findByText('workbook.xlsx was imported: 1 row.')).toBeTruthy();
  expect(screen.queryByText('Importing the sheets...')).toBeNull();
});

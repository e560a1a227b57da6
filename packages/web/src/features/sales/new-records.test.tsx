import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/server.ts';
import { RejectedImportCard } from './rejected-import-card.tsx';

const unknownWords = [
  { kind: 'STORE', text: 'Harbor', rows: 3, line: 2 },
  { kind: 'PRODUCT', text: 'NEW-1', rows: 5, line: 2 },
];

const show = (companyId: number) => {
  const importAgain = vi.fn();
  const shown = renderScreen(<RejectedImportCard importKey="k" companyId={companyId} importAgain={importAgain} />, {
    answer: ({ path }) => {
      if (path.startsWith('/api/v1/sales/imports/progress/')) return { body: { id: 1, status: 'FAILED' } };
      if (path === '/api/v1/sales/imports/1') return { body: { id: 1, unknownWords, matches: null } };
      return { body: pageWith([]) };
    },
  });
  return { ...shown, importAgain };
};

test('creates the chosen stores and products with the import, in the company of the file', async () => {
  const { user, importAgain } = show(7);

  await user.click(await screen.findByRole('checkbox', { name: 'Create Harbor' }));
  await user.click(screen.getByRole('checkbox', { name: 'Create NEW-1' }));
  expect(screen.getByRole('row', { name: /Harbor Store 3 New store/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import file again' }));

  expect(importAgain).toHaveBeenCalledWith({
    badRows: 'REFUSE',
    newRecords: [
      { kind: 'STORE', text: 'Harbor', companyId: 7 },
      { kind: 'PRODUCT', text: 'NEW-1' },
    ],
  });
});

test('skips the rows of names that are neither matched nor created', async () => {
  const { user, importAgain } = show(7);

  const product = await screen.findByRole('checkbox', { name: 'Create NEW-1' });
  await user.click(product);
  await user.click(product);
  await user.click(screen.getByRole('checkbox', { name: 'Create Harbor' }));
  await user.click(screen.getByRole('button', { name: 'Import valid rows' }));

  expect(importAgain).toHaveBeenCalledWith({
    badRows: 'SKIP',
    newRecords: [{ kind: 'STORE', text: 'Harbor', companyId: 7 }],
  });
});

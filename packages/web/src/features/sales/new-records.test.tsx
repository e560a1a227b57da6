import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { ImportSaleCsvConfiguration, SaleImportRecord } from '@shelfward/contract/sales/sales.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makeProductLine } from '../../kit/testing/fixtures/products.fixture.ts';
import {
  makeImportProgress,
  makeSaleImport,
  makeSalePreview,
  templatesFile,
} from '../../kit/testing/fixtures/sales.fixture.ts';
import { makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { noNewRecords } from './new-records.rules.ts';
import { RejectedImportCard } from './rejected-import-card.tsx';
import { SalesImportPage } from './sales-import-page.tsx';

const unknownWords: SaleImportRecord['unknownWords'] = [
  { kind: 'STORE', text: 'Harbor', rows: 3, line: 2 },
  { kind: 'PRODUCT', text: 'NEW-1', rows: 5, line: 2 },
];

const server = [
  respond(
    companyRoutes.list,
    pageWith([
      makeCompany({ id: 7, name: 'Corner Shops' }),
      makeCompany({ id: 8, name: 'Fresh Shops' }),
      makeCompany({ id: 9, name: 'Night Shops' }),
    ]),
  ),
  respond(productLineRoutes.list, pageWith([makeProductLine({ id: 30 }), makeProductLine({ id: 31, name: 'Juices' })])),
  respond(storeRoutes.list, pageWith([makeStore()])),
  respond(productRoutes.list, pageWith([])),
  respond(saleRoutes.listImports, pageWith([])),
  respond(saleRoutes.importProgress, makeImportProgress({ status: 'FAILED', phase: null })),
  respond(saleAliasRoutes.createStore, ({ body: { text } }) => ({
    id: 5,
    text,
    kind: 'NAME',
    division: null,
    store: { id: 21, name: 'Downtown' },
    company: { id: 7, name: 'Corner Shops' },
    createdBy: { id: 7, firstName: 'Dana', lastName: 'Whitfield' },
    createdAt: '2026-11-20T10:00:00.000Z',
  })),
];

type CardProps = Pick<Parameters<typeof RejectedImportCard>[0], 'companyId' | 'importAgain'>;

const Card = (props: CardProps) => {
  const [choices, change] = useState(noNewRecords);
  return <RejectedImportCard {...props} importKey="k" creation={{ choices, change }} />;
};

const show = (companyId: number, names = unknownWords) => {
  const importAgain = vi.fn<(change: Partial<ImportSaleCsvConfiguration>) => void>();
  const shown = renderScreen(<Card {...{ companyId, importAgain }} />, {
    server: [respond(saleRoutes.getImport, makeSaleImport({ unknownWords: names })), ...server],
  });
  return { ...shown, importAgain };
};

test('creates the chosen stores and products with the import, in the company of the file', async () => {
  const { user, importAgain } = show(7);

  await user.click(await screen.findByRole('checkbox', { name: 'Create Harbor' }));
  await user.click(screen.getByRole('checkbox', { name: 'Create NEW-1' }));
  expect(screen.getByText('Harbor').closest('li')?.textContent).toBe('HarborStore · 3 rowsNew storeCreate');
  await user.click(screen.getByRole('button', { name: 'Import file again' }));

  expect(importAgain).toHaveBeenCalledWith({
    badRows: 'REFUSE',
    newRecords: [
      { kind: 'STORE', text: 'Harbor', companyId: 7 },
      { kind: 'PRODUCT', text: 'NEW-1' },
    ],
  });
});

type User = ReturnType<typeof show>['user'];

const choose = async (user: User, select: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: select }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const chosenIn = (select: string) => screen.getByRole<HTMLInputElement>('combobox', { name: select }).value;

const harborAndPier = [...unknownWords, { kind: 'STORE' as const, text: 'Pier', rows: 1, line: 9 }];

test('creates stores in the company for all, except for stores with their own', async () => {
  const { user, importAgain } = show(7, harborAndPier);

  await user.click(await screen.findByRole('checkbox', { name: 'Create Harbor' }));
  await user.click(screen.getByRole('checkbox', { name: 'Create Pier' }));
  await waitFor(() => expect(chosenIn('Company of Harbor')).toBe('Corner Shops'));
  await choose(user, 'Company of new stores', 'Fresh Shops');
  expect(chosenIn('Company of Harbor')).toBe('Fresh Shops');
  await choose(user, 'Company of Pier', 'Night Shops');
  expect(screen.getByText(/Only this import matches new stores of other companies\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import valid rows' }));

  expect(importAgain).toHaveBeenCalledWith({
    badRows: 'SKIP',
    newRecords: [
      { kind: 'STORE', text: 'Harbor', companyId: 8 },
      { kind: 'STORE', text: 'Pier', companyId: 9 },
    ],
  });
});

test('creates products in the product line for all, except for products with their own', async () => {
  const { user, importAgain } = show(7, [...unknownWords, { kind: 'PRODUCT', text: 'NEW-2', rows: 1, line: 9 }]);

  await user.click(await screen.findByRole('checkbox', { name: 'Create NEW-1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Create NEW-2' }));
  expect(screen.getAllByPlaceholderText('Default product line')).toHaveLength(3);
  await choose(user, 'Product line of new products', 'Teas');
  await choose(user, 'Product line of NEW-2', 'Juices');
  expect(screen.queryByText(/Only this import/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import file again' }));

  expect(importAgain).toHaveBeenCalledWith({
    badRows: 'REFUSE',
    newRecords: [
      { kind: 'PRODUCT', text: 'NEW-1', productLineId: 30 },
      { kind: 'PRODUCT', text: 'NEW-2', productLineId: 31 },
    ],
  });
});

test('creates all names with one click, at most 500 by one import', async () => {
  const { user, importAgain } = show(7, manyNames(501));

  await user.click(await screen.findByRole('checkbox', { name: 'Create all' }));
  await choose(user, 'Company of S1', 'Fresh Shops');
  expect(screen.getByRole('alert').textContent).toContain('One import creates at most 500 records.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import file again' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '11' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Create S500' }));
  await user.click(screen.getByRole('button', { name: 'Import file again' }));

  const { newRecords = [] } = importAgain.mock.calls[0]?.[0] ?? {};
  expect(newRecords).toHaveLength(500);
  expect(newRecords[1]).toEqual({ kind: 'STORE', text: 'S1', companyId: 8 });
  expect(screen.queryByText('S1')).toBeNull();
});

test('shows a match again after another page was shown, and does not create matched names', async () => {
  const { user, importAgain } = show(7, manyNames(51));

  await choose(user, 'Match for S0', 'Downtown');
  await waitFor(() => expect(chosenIn('Match for S0')).toBe('Downtown'));
  await user.click(screen.getByRole('button', { name: '2' }));
  await screen.findByText('S50');
  await user.click(screen.getByRole('button', { name: '1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Create all' }));
  await user.click(screen.getByRole('button', { name: 'Import file again' }));

  expect(chosenIn('Match for S0')).toBe('Downtown');
  expect(importAgain.mock.calls[0]?.[0].newRecords).toHaveLength(50);
});

const manyNames = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind: 'STORE' as const, text: `S${at}`, rows: 1, line: at + 2 }));

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

test('keeps the new records and the choice for matching rows after another rejection', async () => {
  const rejections = [
    { unknownWords, matches: null },
    { unknownWords: [], matches: { newRows: 1, identicalRows: 1, differingRows: 0, replaceableRows: 1 } },
    { unknownWords, matches: null },
  ];
  const sentConfigurations: Partial<ImportSaleCsvConfiguration>[] = [];
  const { user } = renderScreen(<SalesImportPage />, {
    server: [
      templatesFile([]),
      respond(saleRoutes.previewImport, makeSalePreview()),
      respond(saleRoutes.import, ({ body }) => {
        sentConfigurations.push(body.importSaleCsvConfiguration);
        return rejectWith('ERROR_IN_FILE', ['The file is not imported.']);
      }),
      respond(saleRoutes.importProgress, () =>
        makeImportProgress({ id: sentConfigurations.length, status: 'FAILED', phase: null }),
      ),
      respond(saleRoutes.getImport, ({ params: { importId } }) =>
        makeSaleImport({ id: importId, ...rejections[importId - 1] }),
      ),
      ...server,
    ],
  });
  await waitFor(() => expect(document.querySelector('input[type=file]')).toBeTruthy());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The page has a file input');
  await user.upload(input, new File(['Store,Product UPC,Quantity,Sold on\nHarbor,NEW-1,2,2026-01-31\n'], 'sales.csv'));
  await choose(user, 'Company', 'Corner Shops');
  await user.click(await screen.findByRole('button', { name: 'Import data' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Create Harbor' }));
  await user.click(screen.getByRole('button', { name: 'Import file again' }));
  await user.click(await screen.findByRole('button', { name: 'Add all rows' }));

  const harbor = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Create Harbor' });
  expect(harbor.checked).toBe(true);
  const newRecords = [{ kind: 'STORE', text: 'Harbor', companyId: 7 }];
  expect(sentConfigurations[2]).toMatchObject({ mode: 'APPEND', newRecords });
  await user.click(harbor);
  await user.click(screen.getByRole('button', { name: 'Import valid rows' }));
  await waitFor(() => expect(sentConfigurations).toHaveLength(4));
  expect(sentConfigurations[3]).toMatchObject({ mode: 'APPEND', badRows: 'SKIP', newRecords: [] });
});

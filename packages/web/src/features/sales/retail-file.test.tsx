import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { type FigureCheck, feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makeImportProgress, makeSaleImportResult, templatesFile } from '../../kit/testing/fixtures/sales.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { SalesImportPage } from './sales-import-page.tsx';

const header = 'walmart_calendar_week,store_number,walmart_item_number,pos_quantity_this_year,pos_sales_this_year';
const walmart = new File([`${header}\n202541,101,5501,4,15.96\n`], 'scintilla.csv', { type: 'text/csv' });
const period = { from: '2025-11-08', to: '2025-11-14', figures: 1, units: 4, cents: 1596 };

const makeCheck = (overrides: Partial<FigureCheck> = {}): FigureCheck => ({
  form: {
    template: 'WALMART_STORE_WEEK',
    retailer: 'Walmart',
    grain: 'WEEK',
    from: '2025-11-08',
    to: '2025-11-28',
    isPartial: false,
  },
  retailer: 'Walmart',
  feed: null,
  periods: [period],
  restated: [],
  unchangedFigures: 0,
  receipts: 0,
  inventoryFigures: 0,
  unmatched: [],
  rejections: [],
  messages: [],
  ...overrides,
});

const booked = {
  feed: { id: 3, name: 'Walmart, store by week' },
  restated: [],
  unchangedFigures: 0,
  receipts: 0,
  inventoryFigures: 0,
};
const serverWith = (check: () => FigureCheck) => [
  templatesFile([]),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 7 })])),
  respond(saleRoutes.listImports, pageWith([])),
  respond(saleRoutes.importProgress, makeImportProgress()),
  respond(storeRoutes.list, pageWith([])),
  respond(feedRoutes.check, check),
  respond(feedRoutes.book, { ...makeSaleImportResult(), ...booked }),
];

type Shown = ReturnType<typeof renderScreen>;
const choose = async ({ user }: Shown, file = walmart) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(found).not.toBeNull();
    return found;
  });
  if (input) await user.upload(input, file);
};
const select = async ({ user }: Shown, label: string | RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const sentBookings = ({ sent }: Shown): unknown[] =>
  sent.flatMap(({ body }) => {
    const booking = body instanceof FormData ? body.get('booking') : null;
    return typeof booking === 'string' ? [JSON.parse(booking)] : [];
  });

test('a recognized file needs a company and no mapping, and is checked and imported', async () => {
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(() => makeCheck()) });

  await choose(shown);

  await screen.findByRole('region', { name: 'Walmart, store by week' });
  expect(screen.getByText('Choose a company.')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Quantity' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Delimiter' })).toBeNull();

  await select(shown, /Company/, 'Whole Foods');
  const checked = await screen.findByRole('region', { name: 'Walmart, store by week, weeks 202541 to 202543' });
  expect(
    within(checked)
      .getAllByRole('definition')
      .map((count) => count.textContent),
  ).toEqual(['1', '4', '$15.96']);
  await shown.user.click(screen.getByRole('button', { name: 'Import data' }));

  await screen.findByText('Sales data were successfully imported.');
  const choices = { companyId: 7, otherSales: 'REFUSE', unmatched: 'REFUSE', yearToDate: 'REMEMBER' };
  expect(sentBookings(shown)).toEqual([choices, choices]);
});

test('shows why a file is not imported, what changed, and the choices that it needs', async () => {
  const restated = {
    from: '2025-11-01',
    to: '2025-11-07',
    figures: 2,
    unitsBefore: 9,
    unitsAfter: 7,
    centsBefore: 900,
    centsAfter: 700,
  };
  const shown = renderScreen(<SalesImportPage />, {
    server: serverWith(() =>
      makeCheck({
        restated: [restated],
        unmatched: [{ kind: 'STORE', text: '101', line: 2, rows: 3 }],
        rejections: [
          { reason: 'UNMATCHED', figures: 3, message: '3 figures have a store that is not known.' },
          { reason: 'OTHER_SALES', figures: 1, message: '1 figure has sales of another file.' },
        ],
      }),
    ),
  });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');

  const alert = await screen.findByRole('alert');

  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 figures have a store that is not known.', '1 figure has sales of another file.']);
  const table = screen.getByRole('region', { name: 'Changed since the last file' });
  const [, changed] = within(table).getAllByRole('row');
  expect([...(changed?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '11/01/2025 to 11/07/2025',
    '2',
    '9',
    '7',
    '$9.00',
    '$7.00',
  ]);
  expect(screen.getByText('101')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import data' }).hasAttribute('disabled')).toBe(true);

  await select(shown, 'Sales of other files', 'Replace them');
  await shown.user.click(await screen.findByRole('switch', { name: 'Leave out unmatched stores and products' }));

  await waitFor(() => expect(sentBookings(shown).at(-1)).toMatchObject({ otherSales: 'REPLACE', unmatched: 'SKIP' }));
});

test('the totals of a year are compared or imported, as the user chooses', async () => {
  const form = { ...makeCheck().form, template: 'ALBERTSONS', retailer: 'Albertsons', grain: 'YEAR_TO_DATE' as const };
  const shown = renderScreen(<SalesImportPage />, {
    server: serverWith(() => makeCheck({ form: { ...form, from: '2026-01-04', to: '2026-02-28', isPartial: false } })),
  });
  const lines = [
    'DIVISION,&GOLD,STORE,UPC,SALES TY,UNITS TY',
    'ACME,START WK 202545,1,81031200001,9,3',
    'ACME,END WK 202552,2,81031200001,9,3',
  ];
  await choose(shown, new File([`${lines.join('\n')}\n`], 'ytd.csv', { type: 'text/csv' }));
  await select(shown, /Company/, 'Whole Foods');

  await screen.findByRole('region', { name: 'Albertsons, year to date, 01/04/2026 to 02/28/2026' });
  await select(shown, 'First file of the year', 'Import the year so far as one period');

  await waitFor(() => expect(sentBookings(shown).at(-1)).toMatchObject({ yearToDate: 'BOOK' }));
});

test('a file that cannot be imported says why, and its columns can be mapped', async () => {
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(() => makeCheck()) });
  const header = 'Date,DPCI,Item Description,Sales $,Sales U';

  await choose(shown, new File([`${header}\n2026-01-05,1,Honey,9,3\n`], 'target.csv', { type: 'text/csv' }));

  const card = await screen.findByRole('region', { name: 'Target, portal view of all stores' });
  expect(within(card).getByRole('alert').textContent).toBe(
    'This file cannot be imported. It has totals of all stores. Export sales by location.',
  );
  await shown.user.click(screen.getByRole('button', { name: 'Map columns' }));
  expect(await screen.findByRole('combobox', { name: 'Quantity' })).toBeDefined();
  expect(sentBookings(shown)).toEqual([]);
});

test('a failed check shows the message of the server', async () => {
  const shown = renderScreen(<SalesImportPage />, {
    server: [respond(feedRoutes.check, rejectWith('FILE_CORRUPTED')), ...serverWith(() => makeCheck())],
  });
  await choose(shown);

  await select(shown, /Company/, 'Whole Foods');

  expect((await screen.findByRole('alert')).textContent).toBe('Provided file is corrupted');
});

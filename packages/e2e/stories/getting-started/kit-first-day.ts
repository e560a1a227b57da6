import { expect, type Locator, type Page } from '@playwright/test';
import { makeFileWithSheets } from '@shelfward/server/features/workbook-import/workbook.factory.ts';

type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];

/** A file of a brand, as its programs write it. */
export interface BrandFile {
  readonly name: string;
  /** The delimiter of a text file; undefined for a workbook. */
  readonly delimiter?: string;
  readonly header: readonly string[];
  readonly rows: Rows;
}

/** The files of one brand: customers with their shops, products with prices, and the sales of two customers. */
export interface BrandFiles {
  readonly brand: string;
  readonly shops: BrandFile;
  readonly products: BrandFile;
  readonly sales: readonly { readonly company: string; readonly file: BrandFile; readonly byNumber?: true }[];
}

/** Counts what a person does: a click, a text in one field, a choice in a list, and a drop of files are one action each. */
export class Actions {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  button = (name: string | RegExp): Promise<void> =>
    this.click(this.page.getByRole('button', { name, exact: true }).first());
  link = (name: string | RegExp): Promise<void> =>
    this.click(this.page.getByRole('link', { name, exact: true }).first());

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  /** Opens a list, and chooses in it. */
  async choose(list: Locator, option: string): Promise<void> {
    await this.click(list);
    await this.click(this.page.getByRole('option', { name: option, exact: true }));
  }

  async drop(files: readonly BrandFile[]): Promise<void> {
    this.count += 1;
    await this.page.locator('input[type=file]').setInputFiles(await Promise.all(files.map(toPayload)));
  }
}

const toPayload = async (file: BrandFile) => {
  const { name, delimiter, header, rows } = file;
  if (delimiter === undefined) {
    const book = await makeFileWithSheets(
      [{ name: 'Sheet1', rows: [[...header], ...rows.map((row) => [...row])] }],
      name,
    );
    return { name, mimeType: book.type, buffer: Buffer.from(await book.arrayBuffer()) };
  }
  const lines = [header, ...rows].map((row) => row.map((cell) => quote(cell ?? '', delimiter)).join(delimiter));
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
};

const quote = (cell: string | number, delimiter: string): string =>
  String(cell).includes(delimiter) ? `"${cell}"` : String(cell);

/** From the empty page Getting started to a shipped order. */
export const doFirstDay = async (page: Page, { shops, products, sales }: BrandFiles): Promise<number> => {
  const act = new Actions(page);
  await act.drop([shops, products, ...sales.map(({ file }) => file)]);
  await importRecords(act);
  await importRecords(act);
  for (const [at, { company, byNumber }] of sales.entries()) {
    await act.choose(page.getByRole('combobox', { name: 'Company', exact: true }), company);
    if (byNumber) await act.choose(page.getByRole('combobox', { name: 'Store identification type' }), 'Store number');
    await act.button('Import data');
    await expect(page.getByText('Sales data were successfully imported.').first()).toBeVisible();
    if (at + 1 < sales.length) await act.button(/^Next: Sales/);
    else await act.link(/^Next: Assortments/);
  }
  await addAssortment(act);
  await acceptParLevels(act);
  await orderFirst(act, sales[0]?.company ?? '');
  await shipFirst(act);
  return act.count;
};

const importRecords = async (act: Actions): Promise<void> => {
  await act.button(/^Import \d+ rows$/);
  await act.button(/^Next: .*\(/);
};

const addAssortment = async (act: Actions): Promise<void> => {
  const { page } = act;
  await act.link('Add assortment');
  await act.type(page.getByLabel('Name'), 'Core range');
  const dialog = page.getByRole('dialog');
  await act.click(dialog.getByRole('button', { name: 'Save' }));
  await act.button('Add products');
  await act.click(dialog.getByRole('button', { name: /^Select all/ }));
  await act.click(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect(dialog).toBeHidden();
  await act.click(
    page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('button', { name: /^Stores/ }),
  );
  await act.button('Assign stores');
  await act.click(dialog.getByRole('button', { name: /^Select all/ }));
  await act.click(dialog.getByRole('button', { name: /^Assign/ }));
  await act.link(/^Next: /);
};

const acceptParLevels = async (act: Actions): Promise<void> => {
  const { page } = act;
  await act.click(page.getByRole('button', { name: /^Par levels from your sales/ }));
  await act.button('Suggest par levels from your sales');
  await act.button(/^Accept [\d,]+$/);
  await act.click(page.getByRole('button', { name: /^First proposal/ }));
};

const orderFirst = async (act: Actions, company: string): Promise<void> => {
  const { page } = act;
  await act.link('New proposal');
  const form = page.getByRole('dialog', { name: 'New proposal' });
  await act.choose(form.getByRole('combobox', { name: 'Company' }), company);
  await act.click(form.getByRole('button', { name: /^Select all/ }));
  await act.click(form.getByRole('button', { name: 'Create proposal' }));
  await expect(page).toHaveURL(/\/proposals\/edit\/\d+/);
  await act.button('Process');
  await act.button('Generate orders');
  await act.click(page.getByRole('dialog').getByRole('button', { name: 'Generate orders' }));
  await act.link('Go to orders');
};

const shipFirst = async (act: Actions): Promise<void> => {
  const { page } = act;
  await act.click(page.getByRole('row').nth(1).getByRole('link').first());
  await act.button('Submit for approval');
  await act.button('Approve');
  await act.click(
    page
      .getByRole('navigation', { name: 'Sections of this page' })
      .getByRole('button', { name: 'Shipments', exact: true }),
  );
  await act.button('New shipment');
  await act.click(page.getByRole('button', { name: 'Ship', exact: true }));
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
};

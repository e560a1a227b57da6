import type { Locator, Page } from '@playwright/test';
import { countRecords, firstId } from '../auth/kit-session.ts';
import type { DemoUser } from '../kit.ts';
import { becomesTrue } from './kit-idle.ts';

export interface FormCase {
  readonly name: string;
  /** The URL; `:id` is replaced with the first record of the list `list`. */
  readonly at: string;
  readonly list?: string;
  readonly person?: DemoUser;
  /** The form is part of a page and has no Cancel button. */
  readonly isOnPage?: true;
  /** The label of the field to fill. */
  readonly field: string;
  /** Custom input and its check, instead of typing into the field. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly isPreserved?: (page: Page) => Promise<boolean>;
}

/** All forms of the product. Add new forms here. */
export const forms: readonly FormCase[] = [
  { name: 'company', at: '/companies?open=new', field: 'Name' },
  { name: 'region', at: '/companies/companyDetail/:id?tab=regions&open=new', list: '/api/v1/companies', field: 'Name' },
  { name: 'store', at: '/stores?open=new', field: 'Name' },
  { name: 'store (edit)', at: '/stores/storeDetail/:id?open=edit', list: '/api/v1/stores', field: 'Name' },
  { name: 'product', at: '/products?open=new', field: 'Name' },
  { name: 'price list', at: '/price-lists?open=new', field: 'Name' },
  { name: 'product line', at: '/product-lines?open=new', field: 'Name' },
  { name: 'payment term', at: '/system/customizations?tab=payment-terms&open=new', field: 'Name' },
  { name: 'sales channel', at: '/system/customizations?tab=sales-channels&open=new', field: 'Name' },
  { name: 'season', at: '/system/customizations?tab=seasons&open=new', field: 'Name' },
  { name: 'assortment', at: '/assortments?open=new', field: 'Name' },
  { name: 'order', at: '/orders?open=new', field: 'Note' },
  {
    name: 'order (edit)',
    at: '/orders/orderDetail/:id?open=edit',
    list: '/api/v1/orders?status=DRAFT',
    field: 'Note',
  },
  {
    name: 'proposal',
    at: '/proposals?open=new',
    field: 'Company',
    fill: async (page) => {
      await choose(page, 'Company', 'Whole Foods');
      await page.getByRole('button', { name: /^Select all/ }).click();
    },
    isPreserved: async (page) => {
      const text = await page.getByText(/^\d+ selected$/).textContent();
      return Number.parseInt(text ?? '0', 10) > 0;
    },
  },
  { name: 'user', at: '/user-management?open=new', field: 'First name' },
  { name: 'account', at: '/account?open=new', field: 'Name', person: 'super' },
  { name: 'attribute', at: '/system/customizations?tab=attributes&open=new', field: 'Name' },
  { name: 'profile', at: '/settings', field: 'First name', isOnPage: true },
  {
    name: 'store note',
    at: '/stores/storeDetail/:id?tab=notes',
    list: '/api/v1/stores',
    field: 'Note',
    isOnPage: true,
  },
  {
    name: 'price grid',
    at: '/price-lists/grid',
    field: 'Prices of products in price lists',
    isOnPage: true,
    fill: async (page) => {
      // The second column of the first row.
      await page.getByRole('grid').click({ position: { x: 360, y: 84 } });
      await page.keyboard.type('987.65');
      await page.keyboard.press('Enter');
    },
    isPreserved: (page) => page.getByRole('button', { name: 'Save 1 price' }).isEnabled({ timeout: 500 }),
  },
];

export const unsavedText = 'Half a sentence';

export const formUrl = async (page: Page, { at, list }: FormCase): Promise<string> =>
  list === undefined ? at : at.replace(':id', String(await firstId(page, list)));

export const formField = (page: Page, { field, isOnPage }: FormCase): Locator =>
  (isOnPage ? page.getByRole('main') : page.getByRole('dialog').last())
    .getByLabel(field, { exact: field === 'Company' })
    .and(page.locator(':not(form)'))
    .first();

/** Uses the keyboard, because browsers confirm leaving a page only after user interaction. */
export const typeInto = async (page: Page, form: FormCase): Promise<void> => {
  if (form.fill) return form.fill(page);
  const field = formField(page, form);
  await field.click();
  await field.fill('');
  await page.keyboard.type(unsavedText);
};

export const containsTypedText = async (page: Page, form: FormCase, timeoutMs?: number): Promise<boolean> => {
  const condition = form.isPreserved ?? (async () => (await formField(page, form).inputValue()) === unsavedText);
  return becomesTrue(() => condition(page), timeoutMs);
};

export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: label }).last();
  await box.click();
  await box.fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** Fills in a valid order. Orders can be identical, so only idempotency keys prevent duplicates. */
export const newOrder = {
  fill: async (page: Page): Promise<void> => {
    await choose(page, 'Company', 'Whole Foods');
    const store = page.getByRole('combobox', { name: 'Store' });
    await store.click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Add product' }).click();
    await page.getByRole('combobox', { name: 'Product of line 1' }).click();
    await page.getByRole('option').first().click();
  },
  submit: (page: Page): Locator => page.getByRole('button', { name: 'Create order' }),
  count: (page: Page): Promise<number> => countRecords(page, '/api/v1/orders?size=1'),
};

import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';

/**
 * Tests of integrations use the small demo client, because integrations affect all orders, stores, and shipments of
 * their client. The large demo client belongs to the other tests.
 */
export const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('//demo.', '//other.')),
});

export const enterIntegrations = async (page: Page): Promise<void> => {
  await enterWithToken(page, 'admin', 'own');
  await page.goto('/system/integrations');
};

/** Opens the form of an integration type. */
export const chooseType = async (page: Page, type: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'New integration' }).first().click();
  await page.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  return page.getByRole('dialog', { name: `New ${type}` });
};

export const save = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Save' }).click();

export const expectPage = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const openPart = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('button', { name, exact: true }).click();

export const runNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Sync queued', { exact: true })).toBeVisible();
};

/** Waits for the result of the latest run. */
export const expectRun = (page: Page, message: string | RegExp): Promise<void> =>
  expect(page.getByRole('cell', { name: message }).first()).toBeVisible();

interface QueueItem {
  readonly status: string;
  readonly progress: { readonly message: string | null };
}

/** Runs an integration through the API and waits until it has completed. */
export const runIntegration = async (page: Page, integrationId: number): Promise<void> => {
  await callApi(page, `/api/v1/integration/${integrationId}/schedule/partial-sync/for/processing`, 'POST');
  const query = `integrationIds=${integrationId}`;
  await expect.poll(() => callApi<QueueItem[]>(page, `/api/v1/integration/queue-item/current?${query}`)).toEqual([]);
};

import type { Page } from '@playwright/test';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { callApi } from '../auth/kit-session.ts';

interface Records {
  readonly content: readonly { readonly id: number }[];
}

/** The proposals of earlier stories on this server. */
const proposed = new Set<number>();

/**
 * Creates a proposal for all stores of a company as the user who is signed in on this page. Proposals of earlier stories are
 * cancelled, because a need is ordered once.
 */
export const propose = async (page: Page): Promise<number> => {
  const companies = await callApi<Records>(page, '/api/v1/companies?search=Whole%20Foods');
  const companyId = companies.content[0]?.id;
  const query = `companyId=${companyId}&excludeClosedProposals=true&size=500`;
  const open = await callApi<Records>(page, `/api/v1/order-proposals?${query}`);
  for (const earlier of open.content)
    if (proposed.has(earlier.id)) await callApi(page, `/api/v1/order-proposals/${earlier.id}/cancel`, 'POST');
  const stores = await callApi<Records>(page, `/api/v1/stores?companyId=${companyId}&size=500`);
  const storeIds = stores.content.map(({ id }) => id);
  const { id } = await callApi<{ id: number }>(page, '/api/v1/order-proposals', 'POST', { storeIds });
  proposed.add(id);
  return id;
};

/** Types into the sheet, starting at its first cell. Entries that are not numbers are key names. */
export const typeIntoSheet = async (page: Page, keys: readonly string[]): Promise<void> => {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (const key of keys) {
    if (/^\d+$/.test(key)) await page.keyboard.type(key);
    else await page.keyboard.press(key);
  }
};

/**
 * Orders more packs than are available of the product whose line has the most units left. Returns the name of the
 * product.
 */
export const orderMoreThanAvailable = async (page: Page, id: number): Promise<string> => {
  const { stores, products, quantity } = await callApi<ProposalMatrix>(page, `/api/v1/order-proposals/${id}/matrix`);
  const columns = products.map((product, column) => {
    const cells = stores.map((store, row) => ({ ...store, units: quantity[row * products.length + column] ?? -1 }));
    const ordered = cells.filter(({ units }) => units >= 0);
    const left = product.availableQuantity - ordered.reduce((sum, { units }) => sum + units, 0);
    return { ...product, stores: ordered, left };
  });
  const countSubstitutes = ({ productId, productLineId }: (typeof columns)[number]) =>
    columns
      .filter((other) => other.productLineId === productLineId && other.productId !== productId)
      .reduce((sum, { left }) => sum + Math.max(0, left), 0);
  const [scarce] = columns
    .filter((product) => product.stores.length > 1 && product.availableQuantity > 0)
    .sort((one, other) => countSubstitutes(other) - countSubstitutes(one));
  if (!scarce) throw new Error('No product is available and in two stores');
  const { productId, availableQuantity, packSize } = scarce;
  const packs = Math.floor(availableQuantity / scarce.stores.length / packSize) + 1;
  await callApi(
    page,
    `/api/v1/store-order-proposals/${scarce.stores[0]?.storeOrderProposalId}/items/${productId}/quantity`,
    'PATCH',
    scarce.stores.map(({ storeOrderProposalId }) => ({ storeOrderProposalId, productId, quantity: packs * packSize })),
  );
  return scarce.name;
};

/** The saved quantities of the first store. */
export const firstRow = async (page: Page, id: number): Promise<number[]> => {
  const matrix = await callApi<{ quantity: number[] }>(page, `/api/v1/order-proposals/${id}/matrix`);
  return matrix.quantity.slice(0, 2);
};

import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { callApi } from '../auth/kit-session.ts';

interface ApiRecord {
  readonly id: number;
  readonly content: readonly { readonly id: number; readonly name: string }[];
}

/** A processed proposal for two stores, one of them with its own buyer. */
export const makeReviewableProposal = async (page: Page, buyer: string): Promise<number> => {
  const companies = await callApi<ApiRecord>(page, '/api/v1/companies?search=Whole%20Foods');
  const stores = await callApi<ApiRecord>(
    page,
    `/api/v1/stores?companyId=${companies.content[0]?.id}&size=2&sort=name`,
  );
  const [first] = stores.content;
  await callApi<ApiRecord>(page, `/api/v1/stores/${first?.id}/buyers`, 'POST', {
    name: buyer,
    emailAddress: buyerAddress(buyer),
  });
  const proposal = await callApi<ApiRecord>(page, '/api/v1/order-proposals', 'POST', {
    storeIds: stores.content.map(({ id }) => id),
  });
  await callApi<ApiRecord>(page, `/api/v1/order-proposals/${proposal.id}/process`, 'POST', {});
  return proposal.id;
};

const buyerAddress = (buyer: string): string => `${buyer.split(' ')[0]?.toLowerCase()}@wholefoods.example`;

/** Opens the link of the latest e-mail to the buyer, in a browser without an account. */
export const openReviewLink = async (
  browser: Browser,
  { origin, buyer, ...options }: BrowserContextOptions & { readonly origin: string; readonly buyer: string },
): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  const mail = page.getByRole('article').filter({ hasText: buyerAddress(buyer) });
  const link = mail.getByRole('link', { name: /proposal-review#/ }).first();
  await expect(async () => {
    await page.goto(new URL('/development/mails', origin).href);
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto((await link.getAttribute('href')) ?? '');
  return page;
};

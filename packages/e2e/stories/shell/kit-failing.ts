import { expect, type Page } from '@playwright/test';
import { enterWithToken, firstId } from '../auth/kit-session.ts';
import { collectReadPaths, injectFault, invalidResponses, type ResponseFault, requestId } from './kit-faults.ts';
import { becomesTrue, isFullRun, waitUntilIdle } from './kit-idle.ts';

export interface ScreenCase {
  readonly at: string;
  /** The list whose first record replaces `:id`. */
  readonly list?: string;
}

/** Requested before the first render. If one fails, an error page replaces the frame. */
export const identifying = new Set(['/api/current-user', '/api/account-info']);

export const kinds = Object.keys(invalidResponses) as readonly ResponseFault[];
export const main = (page: Page) => page.locator('main');
/** Waits until the screen shows content and no request is pending. */
export const isQuiet = async (page: Page, patienceMs?: number) => {
  await becomesTrue(() => main(page).locator('h1, [role=alert]').first().isVisible(), patienceMs);
  await waitUntilIdle(page);
};

/** The violations on a screen after one of its requests failed. */
export const findViolations = async (
  page: Page,
  path: string,
  fault: ResponseFault,
  patienceMs?: number,
): Promise<readonly string[]> => {
  const violations: string[] = [];
  const expectOrReport = (violation: string, isMet: boolean) => {
    if (!isMet) violations.push(`${path}, ${fault}: ${violation}`);
  };
  await isQuiet(page, patienceMs);
  const alerts = page.getByRole('alert');
  expectOrReport('the menu is gone', await page.getByRole('navigation', { name: 'Main menu' }).isVisible());
  expectOrReport(
    'the page is blank',
    await becomesTrue(async () => /\S{3}/.test((await main(page).textContent()) ?? ''), patienceMs),
  );
  const isReported = await becomesTrue(() => alerts.first().isVisible(), 300);
  if (isReported) {
    expectOrReport(
      'there is no way to try again',
      await page.getByRole('button', { name: 'Retry' }).first().isVisible(),
    );
    if (fault === 'a 500')
      expectOrReport('the request id is not shown', (await alerts.allInnerTexts()).join().includes(requestId));
  }
  return violations;
};

/** Presses Retry until no part of the screen offers it. Parts that recover by themselves need no press. */
const retryUntilLoaded = async (page: Page, what: string): Promise<void> => {
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await isQuiet(page);
    await expect(retry, what).toBeHidden({ timeout: 100 });
  }).toPass();
};

/** Fails each request of the screen once; in the gate, every third one. The fault rotates, starting with `firstKind`. */
export const failEachCall = async (page: Page, { at, list }: ScreenCase, firstKind: number): Promise<void> => {
  await enterWithToken(page);
  await page.goto('/sales-import');
  const address = list === undefined ? at : at.replace(':id', String(await firstId(page, list)));
  const open = async () => {
    await page.goto(address);
    await isQuiet(page);
  };
  const paths = (await collectReadPaths(page, open)).filter((path) => !identifying.has(path));
  expect(paths.length).toBeGreaterThan(0);

  for (const [index, path] of paths.entries()) {
    if (!isFullRun && index % 3 !== 0) continue;
    // The fault rotates over requests and screens, so that all faults affect all kinds of widgets.
    const fault = kinds[(firstKind + index) % kinds.length] ?? 'a 500';
    const restore = await injectFault(page, path, fault);
    await page.goto(address);
    expect(await findViolations(page, path, fault)).toEqual([]);
    await restore();
    await retryUntilLoaded(page, `${path}: after ${fault} a retry brings it back`);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  }
};

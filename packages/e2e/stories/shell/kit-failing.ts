import { expect, type Page } from '@playwright/test';
import { enterWithToken, firstId } from '../auth/kit-session.ts';
import { collectReadPaths, injectFault, invalidResponses, type ResponseFault, requestId } from './kit-faults.ts';
import { becomesTrue, isFullRun, waitUntilIdle } from './kit-idle.ts';

export interface ScreenCase {
  readonly at: string;
  /** Whose first record stands for `:id`. */
  readonly of?: string;
}

/** Asked before anything can be shown; without them there is no frame, but a page that says so. */
export const identifying = new Set(['/api/current-user', '/api/account-info']);

export const kinds = Object.keys(invalidResponses) as readonly ResponseFault[];
export const main = (page: Page) => page.locator('main');
/** Something is shown, and nothing more is asked. */
export const isQuiet = async (page: Page, patienceMs?: number) => {
  await becomesTrue(() => main(page).locator('h1, [role=alert]').first().isVisible(), patienceMs);
  await waitUntilIdle(page);
};

/** What is wrong on a screen one of whose calls fails. Nothing, if the promise is kept. */
export const findViolations = async (
  page: Page,
  path: string,
  fault: ResponseFault,
  patienceMs?: number,
): Promise<readonly string[]> => {
  const damage: string[] = [];
  const must = (what: string, isSo: boolean) => {
    if (!isSo) damage.push(`${path}, ${fault}: ${what}`);
  };
  await isQuiet(page, patienceMs);
  const alerts = page.getByRole('alert');
  must('the menu is gone', await page.getByRole('navigation', { name: 'Main menu' }).isVisible());
  must(
    'the page is blank',
    await becomesTrue(async () => /\S{3}/.test((await main(page).textContent()) ?? ''), patienceMs),
  );
  const isReported = await becomesTrue(() => alerts.first().isVisible(), 300);
  if (isReported) {
    must('there is no way to try again', await page.getByRole('button', { name: 'Retry' }).first().isVisible());
    if (fault === 'a 500')
      must('the request id is not shown', (await alerts.allInnerTexts()).join().includes(requestId));
  }
  return damage;
};

/** Tries again until nothing is left to try. What came back by itself in the meantime needs no press. */
const retryUntilLoaded = async (page: Page, what: string): Promise<void> => {
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await isQuiet(page);
    await expect(retry, what).toBeHidden({ timeout: 100 });
  }).toPass();
};

/** Fails each call of the screen once, in the gate every third call. The kind of fault rotates, starting with `firstKind`. */
export const failEachCall = async (page: Page, { at, of }: ScreenCase, firstKind: number): Promise<void> => {
  await enterWithToken(page);
  await page.goto('/sales-import');
  const address = of === undefined ? at : at.replace(':id', String(await firstId(page, of)));
  const open = async () => {
    await page.goto(address);
    await isQuiet(page);
  };
  const paths = (await collectReadPaths(page, open)).filter((path) => !identifying.has(path));
  expect(paths.length).toBeGreaterThan(0);

  for (const [turn, path] of paths.entries()) {
    if (!isFullRun && turn % 3 !== 0) continue;
    // Each call fails in one way here, and in another on the next screen: all ways come to all kinds of widgets.
    const fault = kinds[(firstKind + turn) % kinds.length] ?? 'a 500';
    const restore = await injectFault(page, path, fault);
    await page.goto(address);
    expect(await findViolations(page, path, fault)).toEqual([]);
    await restore();
    await retryUntilLoaded(page, `${path}: after ${fault} a retry brings it back`);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  }
};

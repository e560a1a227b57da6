import type { Page } from '@playwright/test';

/** Counts the clicks of the page from now on, also across loads. */
export const countClicks = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', (event) => event.isTrusted && Reflect.get(window, 'countClick')(), { capture: true });
  });
  return () => clicks;
};

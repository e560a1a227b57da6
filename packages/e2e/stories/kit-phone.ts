import { expect, type Page } from '@playwright/test';

/** A phone with touch, as in the design. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Neither the window nor the page scrolls sideways, and every control that is shown lies within its width. Controls in a
 * region that scrolls by itself, such as a row of filters or a grid, may be outside.
 */
export const expectFitsPhone = async (page: Page): Promise<void> => {
  const outside = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    for (const element of [document.documentElement, document.body, ...document.querySelectorAll('main')])
      if (element.scrollWidth > element.clientWidth) found.push(`${element.tagName} scrolls sideways`);
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')) {
      const { left, right, width: own, height } = control.getBoundingClientRect();
      const isShown = own > 1 && height > 1 && getComputedStyle(control).visibility === 'visible';
      if (!isShown || (left >= -1 && right <= width + 1)) continue;
      let region = control.parentElement;
      while (region && !(region.tagName !== 'MAIN' && /auto|scroll/.test(getComputedStyle(region).overflowX)))
        region = region.parentElement;
      if (!region || region.tagName === 'MAIN') found.push(control.ariaLabel ?? control.textContent ?? control.tagName);
    }
    return found;
  });
  expect(outside, page.url()).toEqual([]);
};

import { type Browser, type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { ask, enter } from './kit-enter.ts';
import { propose, typeIntoSheet } from './kit-proposals.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
};
const middleOf = ({ x, y, width, height }: Box): Spot => ({ x: x + width / 2, y: y + height / 2 });

const openSheet = async (page: Page): Promise<{ readonly id: number; readonly grid: Locator }> => {
  await enter(page, 'orders');
  await page.goto('/proposals');
  const id = await propose(page);
  await page.goto(`/proposals/edit/${id}`);
  await expect(page.getByText('All changes saved')).toBeVisible();
  return { id, grid: page.getByRole('grid') };
};

/** The active cell, where it is on the screen. */
const activeCell = async (page: Page, grid: Locator): Promise<Box> =>
  boxOf(page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`));

const selected = async (page: Page): Promise<number> =>
  Number((await page.locator('footer dl dd').first().textContent())?.replace(',', ''));

const scrolled = (grid: Locator): Promise<readonly [left: number, top: number]> =>
  grid.evaluate((element) => [element.scrollLeft, element.scrollTop] as const);

/** The first column, as the server has it. */
const columnOf = async (page: Page, id: number): Promise<readonly number[]> => {
  const matrix = await ask<{ quantity: number[]; products: unknown[] }>(page, `/api/v1/order-proposals/${id}/matrix`);
  // A store that did not list the product has −1 before it is filled, and a line with nothing after that is undone.
  return matrix.quantity.filter((_, place) => place % matrix.products.length === 0).map((units) => Math.max(0, units));
};

test('the fill handle fills what it is drawn over, in one step that can be taken back', async ({ page }) => {
  const { id, grid } = await openSheet(page);
  await typeIntoSheet(page, ['324', 'Enter', 'ArrowUp']);
  await expect.poll(async () => (await columnOf(page, id))[0]).toBe(324);
  const before = await columnOf(page, id);
  const cell = await activeCell(page, grid);
  const from = middleOf(await boxOf(grid.locator('[data-handle=fill]')));

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + cell.height * 2, { steps: 4 });
  await page.mouse.move(from.x, cell.y + cell.height * 3.5, { steps: 4 });
  await page.mouse.up();

  expect(await selected(page)).toBe(4);
  await expect.poll(async () => (await columnOf(page, id)).slice(0, 5)).toEqual([324, 324, 324, 324, before[4]]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await columnOf(page, id)).slice(0, 5)).toEqual(before.slice(0, 5));
});

test('a selection that is drawn to the edge goes on beyond what is in sight', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  const { grid } = await openSheet(page);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const cell = middleOf(await activeCell(page, grid));
  const box = await boxOf(grid);
  const [, top] = await scrolled(grid);
  await page.mouse.move(cell.x, cell.y);
  await page.mouse.down();
  await page.mouse.move(cell.x + 3, box.y + box.height - 4, { steps: 5 });
  await expect.poll(async () => (await scrolled(grid))[1]).toBeGreaterThan(top + 300);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
  await expect.poll(async () => (await scrolled(grid))[0]).toBeGreaterThan(200);
  await page.mouse.up();
  const rest = await scrolled(grid);

  // What was drawn over is one rectangle, from the first cell on; and nothing scrolls any more.
  expect(await selected(page)).toBeGreaterThan(20);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 4);
  expect(await scrolled(grid)).toEqual(rest);
});

const openByFinger = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });
  return context.newPage();
};

/** A finger that goes down, moves and comes up: Playwright itself only taps. */
const drawFinger = async (session: CDPSession, from: Spot, to: Spot): Promise<void> => {
  const steps = 8;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const at = (start: number, end: number): number => start + ((end - start) * step) / steps;
    const touchPoints = [{ x: at(from.x, to.x), y: at(from.y, to.y) }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('a finger scrolls the sheet, taps a cell to select and once more to edit it, and draws the handle', {
  tag: '@full',
}, async ({ browser }) => {
  const page = await openByFinger(browser);
  const session = await page.context().newCDPSession(page);
  const { id, grid } = await openSheet(page);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const first = await activeCell(page, grid);
  const second = { x: first.x + first.width / 2, y: first.y + first.height * 1.5 };

  await test.step('a tap selects, the next one opens the cell', async () => {
    await page.touchscreen.tap(second.x, second.y);
    await expect.poll(async () => (await activeCell(page, grid)).y).toBeGreaterThan(first.y + first.height / 2);
    await expect(grid.getByRole('textbox')).toHaveCount(0);
    await page.touchscreen.tap(second.x, second.y);
    await grid.getByRole('textbox').fill('213');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await columnOf(page, id))[1]).toBe(213);
  });

  await test.step('the handle at the corner draws the selection larger', async () => {
    // Not the third row: Enter went there, so a tap would open it.
    await page.touchscreen.tap(second.x, second.y + 2 * first.height);
    expect(await selected(page)).toBe(1);
    const handle = middleOf(await boxOf(grid.locator('[data-handle=extend]')));
    await drawFinger(session, handle, { x: handle.x + 4, y: first.y + first.height / 2 });
    await expect.poll(() => selected(page)).toBe(4);
  });

  await test.step('drawn across the cells it scrolls, and selects nothing', async () => {
    const box = await boxOf(grid);
    const from = { x: second.x, y: box.y + box.height * 0.7 };
    await drawFinger(session, from, { x: from.x, y: from.y - 250 });
    await expect.poll(async () => (await scrolled(grid))[1]).toBeGreaterThan(100);
    expect(await selected(page)).toBe(4);
  });
  await page.context().close();
});

import { type Browser, type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { propose, typeIntoSheet } from './kit-proposals.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const boundingBox = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box;
};
const toCenter = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

const openSheet = async (page: Page): Promise<{ readonly id: number; readonly grid: Locator }> => {
  await enterWithToken(page, 'orders');
  await page.goto('/proposals');
  const id = await propose(page);
  await page.goto(`/proposals/edit/${id}`);
  await expect(page.getByText('All changes saved')).toBeVisible();
  return { id, grid: page.getByRole('grid') };
};

/** The bounding box of the active cell. */
const activeCell = async (page: Page, grid: Locator): Promise<Box> =>
  boundingBox(page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`));

const selected = async (page: Page): Promise<number> =>
  Number((await page.locator('footer dl dd').first().textContent())?.replace(',', ''));

const scrolled = (grid: Locator): Promise<readonly [left: number, top: number]> =>
  grid.evaluate((element) => [element.scrollLeft, element.scrollTop] as const);

/** The first column from the server. */
const loadFirstColumn = async (page: Page, id: number): Promise<readonly number[]> => {
  const matrix = await callApi<{ quantity: number[]; products: unknown[] }>(
    page,
    `/api/v1/order-proposals/${id}/matrix`,
  );
  // A store that does not list the product has −1 before it is filled, and a line with 0 after the fill is undone.
  return matrix.quantity.filter((_, index) => index % matrix.products.length === 0).map((units) => Math.max(0, units));
};

test('the fill handle fills the dragged range in one step that can be undone', async ({ page }) => {
  const { id, grid } = await openSheet(page);
  await typeIntoSheet(page, ['324', 'Enter', 'ArrowUp']);
  await expect.poll(async () => (await loadFirstColumn(page, id))[0]).toBe(324);
  const before = await loadFirstColumn(page, id);
  const cell = await activeCell(page, grid);
  const from = toCenter(await boundingBox(grid.locator('[data-handle=fill]')));

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + cell.height * 2, { steps: 4 });
  await page.mouse.move(from.x, cell.y + cell.height * 3.5, { steps: 4 });
  await page.mouse.up();

  expect(await selected(page)).toBe(4);
  await expect.poll(async () => (await loadFirstColumn(page, id)).slice(0, 5)).toEqual([324, 324, 324, 324, before[4]]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await loadFirstColumn(page, id)).slice(0, 5)).toEqual(before.slice(0, 5));
});

test('a selection that is dragged to the edge scrolls the sheet', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  const { grid } = await openSheet(page);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const cell = toCenter(await activeCell(page, grid));
  const box = await boundingBox(grid);
  const [, top] = await scrolled(grid);
  await page.mouse.move(cell.x, cell.y);
  await page.mouse.down();
  await page.mouse.move(cell.x + 3, box.y + box.height - 4, { steps: 5 });
  await expect.poll(async () => (await scrolled(grid))[1]).toBeGreaterThan(top + 300);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
  await expect.poll(async () => (await scrolled(grid))[0]).toBeGreaterThan(200);
  await page.mouse.up();
  const rest = await scrolled(grid);

  // The selection is one rectangle from the first cell, and scrolling has stopped.
  expect(await selected(page)).toBeGreaterThan(20);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 4);
  expect(await scrolled(grid)).toEqual(rest);
});

const openTouchPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });
  return context.newPage();
};

/** A touch drag. Playwright only provides taps. */
const dragFinger = async (session: CDPSession, from: Point, to: Point): Promise<void> => {
  const steps = 8;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const at = (start: number, end: number): number => start + ((end - start) * step) / steps;
    const touchPoints = [{ x: at(from.x, to.x), y: at(from.y, to.y) }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('touch scrolls the sheet, selects and edits a cell by taps, and drags the handle', { tag: '@full' }, async ({
  browser,
}) => {
  const page = await openTouchPage(browser);
  const session = await page.context().newCDPSession(page);
  const { id, grid } = await openSheet(page);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const first = await activeCell(page, grid);
  const second = { x: first.x + first.width / 2, y: first.y + first.height * 1.5 };

  await test.step('the first tap selects, the second tap opens the cell', async () => {
    await page.touchscreen.tap(second.x, second.y);
    await expect.poll(async () => (await activeCell(page, grid)).y).toBeGreaterThan(first.y + first.height / 2);
    await expect(grid.getByRole('textbox')).toHaveCount(0);
    await page.touchscreen.tap(second.x, second.y);
    await grid.getByRole('textbox').fill('213');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await loadFirstColumn(page, id))[1]).toBe(213);
  });

  await test.step('the corner handle extends the selection', async () => {
    // Not the third row: it is active after Enter, so a tap would open it.
    await page.touchscreen.tap(second.x, second.y + 2 * first.height);
    expect(await selected(page)).toBe(1);
    const handle = toCenter(await boundingBox(grid.locator('[data-handle=extend]')));
    await dragFinger(session, handle, { x: handle.x + 4, y: first.y + first.height / 2 });
    await expect.poll(() => selected(page)).toBe(4);
  });

  await test.step('a drag across cells scrolls and does not select', async () => {
    const box = await boundingBox(grid);
    const from = { x: second.x, y: box.y + box.height * 0.7 };
    await dragFinger(session, from, { x: from.x, y: from.y - 250 });
    await expect.poll(async () => (await scrolled(grid))[1]).toBeGreaterThan(100);
    expect(await selected(page)).toBe(4);
  });
  await page.context().close();
});

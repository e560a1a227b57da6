import { expect, type Page, test } from '@playwright/test';
import { enter } from './kit-enter.ts';
import { realAnswer } from './kit-faults.ts';
import { newOrder } from './kit-forms.ts';

/** The answer to the first POST comes late; the server has done its work by then. */
const slowDown = async (page: Page, latencyMs = 3_000) => {
  let isFirst = true;
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const delayMs = isFirst ? latencyMs : 0;
    isFirst = false;
    const answer = await realAnswer(route);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // The page may be gone by now, which is the point of some stories.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
};

/** How many frames are drawn after the press before the button shows that it is busy: one is 17 ms on a quiet machine. */
const watchButton = (page: Page) =>
  newOrder.submit(page).evaluate((button) => {
    const state = window as unknown as { framesUntilBusy?: number };
    let frames = 0;
    const count = () => {
      frames += 1;
      requestAnimationFrame(count);
    };
    button.addEventListener('click', () => requestAnimationFrame(count), { capture: true, once: true });
    new MutationObserver(() => {
      if (button.hasAttribute('data-loading')) state.framesUntilBusy ??= frames;
    }).observe(button, { attributes: true });
  });
const framesUntilBusy = (page: Page) =>
  page.evaluate(() => (window as unknown as { framesUntilBusy?: number }).framesUntilBusy ?? Number.POSITIVE_INFINITY);

interface Way {
  readonly submit: (page: Page) => Promise<void>;
  readonly latencyMs?: number;
}
const submitAndReload = async (page: Page): Promise<void> => {
  page.on('dialog', (dialog) => void dialog.accept());
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/orders'));
  await newOrder.submit(page).click();
  await sent;
  await page.reload();
  await newOrder.submit(page).click();
};
const submitAndLeave = async (page: Page): Promise<void> => {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/orders'));
  await newOrder.submit(page).click();
  await sent;
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while this is being saved?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'New order' }).first().click();
  await expect(page.getByText('What you typed earlier is still here.')).toBeVisible();
  await newOrder.submit(page).click();
};
const reloading: Way = { submit: submitAndReload };
const leaving: Way = { submit: submitAndLeave, latencyMs: 15_000 };
const ways: Readonly<Record<string, Way>> = {
  'a double click': { submit: (page) => newOrder.submit(page).dblclick() },
  'Enter and a click': {
    submit: async (page) => {
      await newOrder.submit(page).focus();
      await page.keyboard.press('Enter');
      await newOrder.submit(page).dispatchEvent('click');
    },
  },
  'a reload before the answer, and submitting again': reloading,
  'leaving before the answer, coming back and submitting again': leaving,
};

const madeBy = async (page: Page, { submit, latencyMs }: Way): Promise<number> => {
  await enter(page);
  await page.goto('/orders?open=new');
  await newOrder.fill(page);
  const before = await newOrder.count(page);
  await slowDown(page, latencyMs);
  await submit(page);
  await expect(page).toHaveURL(/orderDetail/);
  return (await newOrder.count(page)) - before;
};

test.describe('one submission makes one record', () => {
  for (const [name, way] of Object.entries(ways))
    test(name, { tag: way === leaving ? '@full' : [] }, async ({ page }) => {
      expect(await madeBy(page, way)).toBe(1);
    });

  test('prices of the grid are sent once, however often the button is pressed', { tag: '@full' }, async ({ page }) => {
    await enter(page);
    await page.goto('/price-lists/grid');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('876.54');
    await page.keyboard.press('Enter');
    let sent = 0;
    await page.route('**/pricing/bulk', async (route) => {
      sent += 1;
      const answer = await realAnswer(route);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fulfill({ response: answer });
    });

    const save = page.getByRole('button', { name: /^Save/ });
    await save.dblclick();
    await save.dispatchEvent('click');

    await expect(page.getByText('1 price changed.')).toBeVisible();
    await expect(save).toHaveText('Save prices');
    expect(sent).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
  });

  test('the button is busy at once, not only when the answer is there', { tag: '@full' }, async ({ page }) => {
    await enter(page);
    await page.goto('/orders?open=new');
    await newOrder.fill(page);
    await slowDown(page);
    await watchButton(page);

    await newOrder.submit(page).click();

    await expect.poll(() => framesUntilBusy(page)).toBeLessThanOrEqual(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // the answer is still held back
  });

  test('the tester sees two records when the key is lost on the way', async ({ page }) => {
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        const headers = new Headers(init?.headers);
        if (headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
        return send(input, { ...init, headers });
      };
    });

    expect(await madeBy(page, reloading)).toBe(2);
  });
});

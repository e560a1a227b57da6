import { expect, type Page, test } from '@playwright/test';
import { enter } from './kit-enter.ts';
import { realAnswer } from './kit-faults.ts';
import { newOrder } from './kit-forms.ts';

const latencyMs = 3_000;

/** Answers of POST come late; the server has done its work by then. */
const slowDown = (page: Page) =>
  page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await realAnswer(route);
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    // The page may be gone by now, which is the point of some stories.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });

/** How long after the press the button shows that it is busy, by the page's own clock. */
const watchButton = (page: Page) =>
  newOrder.submit(page).evaluate((button) => {
    const state = window as unknown as { busyAfterMs?: number };
    let pressed = 0;
    button.addEventListener('click', () => (pressed ||= performance.now()), { capture: true });
    new MutationObserver(() => {
      if (button.hasAttribute('data-loading')) state.busyAfterMs ??= performance.now() - pressed;
    }).observe(button, { attributes: true });
  });
const busyAfterMs = (page: Page) =>
  page.evaluate(() => (window as unknown as { busyAfterMs?: number }).busyAfterMs ?? Number.POSITIVE_INFINITY);

interface Way {
  readonly submit: (page: Page) => Promise<void>;
}
const reloadAndSubmitAgain: Way['submit'] = async (page) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/orders'));
  await newOrder.submit(page).click();
  await sent;
  await page.reload();
  await newOrder.submit(page).click();
};
const ways: Readonly<Record<string, Way['submit']>> = {
  'a double click': (page) => newOrder.submit(page).dblclick(),
  'Enter and a click': async (page) => {
    await newOrder.submit(page).focus();
    await page.keyboard.press('Enter');
    await newOrder.submit(page).dispatchEvent('click');
  },
  'a reload before the answer, and submitting again': reloadAndSubmitAgain,
  'leaving before the answer, coming back and submitting again': async (page) => {
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/orders'));
    await newOrder.submit(page).click();
    await sent;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Leave while this is being saved?' })
      .getByText('Leave', { exact: true })
      .click();
    await page.getByRole('button', { name: 'New order' }).first().click();
    await newOrder.submit(page).click();
  },
};

const madeBy = async (page: Page, submit: Way['submit']): Promise<number> => {
  await enter(page);
  await page.goto('/orders?open=new');
  await newOrder.fill(page);
  const before = await newOrder.count(page);
  await slowDown(page);
  await watchButton(page);
  await submit(page);
  await expect(page).toHaveURL(/orderDetail/, { timeout: 20_000 });
  return (await newOrder.count(page)) - before;
};

test.describe('one submission makes one record', () => {
  for (const [name, submit] of Object.entries(ways))
    test(name, async ({ page }) => {
      expect(await madeBy(page, submit)).toBe(1);
    });

  test('the button is busy within 100 ms', async ({ page }) => {
    await enter(page);
    await page.goto('/orders?open=new');
    await newOrder.fill(page);
    await slowDown(page);
    await watchButton(page);

    await newOrder.submit(page).click();

    await expect.poll(() => busyAfterMs(page)).toBeLessThan(100);
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

    expect(await madeBy(page, reloadAndSubmitAgain)).toBe(2);
  });
});

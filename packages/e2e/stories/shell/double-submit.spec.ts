// U2

import { expect, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { fetchRealResponse } from './kit-faults.ts';
import { newOrder } from './kit-forms.ts';

/** Delays the response of the first POST until after the server has processed it. */
const delayFirstResponse = async (page: Page, latencyMs = 3_000) => {
  let isFirst = true;
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const delayMs = isFirst ? latencyMs : 0;
    isFirst = false;
    const response = await fetchRealResponse(route);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // In some tests the page has been closed by now.
    await route.fulfill({ response }).catch(() => undefined);
  });
};

/** Counts the frames between the click and the busy state of the button. A frame takes 17 ms on an idle machine. */
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

interface SubmitCase {
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
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Leave while this is being saved?' });
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'New order' }).first().click();
  await expect(page.getByText('Your unsaved draft was restored.')).toBeVisible();
  await newOrder.submit(page).click();
};
const submitCases: Readonly<Record<string, SubmitCase>> = {
  'a double click': { submit: (page) => newOrder.submit(page).dblclick() },
  'Enter and a click': {
    submit: async (page) => {
      await newOrder.submit(page).focus();
      await page.keyboard.press('Enter');
      await newOrder.submit(page).dispatchEvent('click');
    },
  },
  'a reload before the response, and submitting again': { submit: submitAndReload },
  'leaving before the response, returning, and submitting again': { submit: submitAndLeave, latencyMs: 15_000 },
};

const countCreatedOrders = async (page: Page, { submit, latencyMs }: SubmitCase): Promise<number> => {
  await enterWithToken(page);
  await page.goto('/orders?open=new');
  await newOrder.fill(page);
  const before = await newOrder.count(page);
  await delayFirstResponse(page, latencyMs);
  await submit(page);
  await expect(page).toHaveURL(/orderDetail/);
  return (await newOrder.count(page)) - before;
};

const inGate = new Set(['a double click', 'a reload before the response, and submitting again']);

test.describe('one submission creates one record', () => {
  for (const [name, submitCase] of Object.entries(submitCases))
    test(name, { tag: inGate.has(name) ? [] : '@full' }, async ({ page }) => {
      expect(await countCreatedOrders(page, submitCase)).toBe(1);
    });

  test('the price grid is saved once, even if the button is clicked several times', { tag: '@full' }, async ({
    page,
  }) => {
    await enterWithToken(page);
    await page.goto('/price-lists/grid');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('876.54');
    await page.keyboard.press('Enter');
    let sent = 0;
    await page.route('**/pricing/bulk', async (route) => {
      sent += 1;
      const response = await fetchRealResponse(route);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fulfill({ response });
    });

    const save = page.getByRole('button', { name: /^Save/ });
    await save.dblclick();
    await save.dispatchEvent('click');

    await expect(page.getByText('1 price updated')).toBeVisible();
    await expect(save).toHaveText('Save prices');
    expect(sent).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
  });

  test('the button is busy immediately, before the response arrives', { tag: '@full' }, async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/orders?open=new');
    await newOrder.fill(page);
    await delayFirstResponse(page);
    await watchButton(page);

    await newOrder.submit(page).click();

    await expect.poll(() => framesUntilBusy(page)).toBeLessThanOrEqual(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // the response is still delayed
  });

  test('the check detects two records if the idempotency key changes', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        const headers = new Headers(init?.headers);
        if (headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
        return send(input, { ...init, headers });
      };
    });

    expect(await countCreatedOrders(page, { submit: submitAndReload })).toBe(2);
  });
});

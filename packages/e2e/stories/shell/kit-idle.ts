import { expect, type Page, type Request } from '@playwright/test';

/** Pending requests of a page, and the time when one last started or ended. */
interface Calls {
  readonly open: Set<Request>;
  changedAt: number;
}
const watched = new WeakMap<Page, Calls>();

/** Starts tracking requests, which `isStill` requires. */
export const watchCalls = (page: Page): void => {
  const calls: Calls = { open: new Set(), changedAt: Date.now() };
  const end = (request: Request) => {
    calls.open.delete(request);
    calls.changedAt = Date.now();
  };
  page.on('request', (request) => {
    calls.open.add(request);
    calls.changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // Event streams remain open, so they count as completed when the response starts.
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(response.request());
  });
  // Navigation discards pending requests.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) calls.open.clear();
  });
  watched.set(page, calls);
};

/** Set by `npm run test:full`. See docs/testing.md. */
export const isFullRun = process.env.TEST_TIER === 'full';

const stillMs = 150;

/** Waits until no request is pending and the page had time to send follow-up requests. */
export const waitUntilIdle = async (page: Page, timeoutMs = 300_000): Promise<void> => {
  const calls = watched.get(page);
  if (!calls) throw new Error('Call watchCalls before isStill');
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const seenAt = calls.changedAt;
    await page.waitForTimeout(stillMs / 3);
    // Runs on the page's main thread, after all queued tasks.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    if (calls.open.size === 0 && calls.changedAt === seenAt && Date.now() - seenAt >= stillMs) return;
  }
  throw new Error(
    `requests still pending after ${timeoutMs} ms: ${[...calls.open].map((request) => request.url()).join(', ')}`,
  );
};

/** Whether a condition becomes true. Callers that expect it to stay false pass a short timeout. */
export const becomesTrue = async (look: () => Promise<boolean>, timeout = 120_000): Promise<boolean> =>
  expect
    .poll(() => look().catch(() => false), { timeout, intervals: [20, 50, 100] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

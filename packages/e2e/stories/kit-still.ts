import { expect, type Page, type Request } from '@playwright/test';

/** The calls of a page that have no answer yet, and when one last began or ended. */
interface Calls {
  readonly open: Set<Request>;
  changedAt: number;
}
const watched = new WeakMap<Page, Calls>();

/** From now on, the page can be waited for. */
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
  // A stream of news goes on for as long as the page is there: it has answered as soon as it begins.
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(response.request());
  });
  // What was open on a page that is left has nobody to answer.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) calls.open.clear();
  });
  watched.set(page, calls);
};

const stillMs = 150;

/** Nothing is asked any more, and the page has had the time to ask for what the last answers need. */
export const isStill = async (page: Page, timeoutMs = 300_000): Promise<void> => {
  const calls = watched.get(page);
  if (!calls) throw new Error('watchCalls comes before isStill');
  const late = Date.now() + timeoutMs;
  while (Date.now() < late) {
    const seenAt = calls.changedAt;
    await page.waitForTimeout(stillMs / 3);
    // Goes through the page's own thread: whatever it still had to do is done.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    if (calls.open.size === 0 && calls.changedAt === seenAt && Date.now() - seenAt >= stillMs) return;
  }
  throw new Error(`still asking after ${timeoutMs} ms: ${[...calls.open].map((request) => request.url()).join(', ')}`);
};

/** Whether a condition becomes true. Callers that expect it to stay false pass a short timeout. */
export const soon = async (look: () => Promise<boolean>, timeout = 120_000): Promise<boolean> =>
  expect
    .poll(() => look().catch(() => false), { timeout, intervals: [20, 50, 100] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

import type { APIResponse, Page, Request, Route } from '@playwright/test';

/** What the server says. Only the browser knows `demo.localhost`, so this asks for it at the machine's own name. */
export const realAnswer = (route: Route): Promise<APIResponse> => {
  const url = new URL(route.request().url());
  const host = url.host;
  url.hostname = 'localhost';
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
};

export const requestId = 'c0ffee00-fault';

/** The ways in which an answer can be wrong. */
export const faults = {
  'a 500': {
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 500, message: 'Something broke.', requestId }),
  },
  'a page of HTML': { status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' },
  'an error page of HTML': { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  'half a JSON': { status: 200, contentType: 'application/json', body: '{"content": [' },
} as const;
export type Fault = keyof typeof faults;

/** Answers calls to one path wrongly for as long as `until` is not called. */
export const breakCalls = async (page: Page, path: string, fault: Fault): Promise<() => Promise<void>> => {
  const matches = (url: URL) => url.pathname === path;
  const answer = (route: Route) => route.fulfill({ ...faults[fault] });
  await page.route(matches, answer);
  return () => page.unroute(matches, answer);
};

/** The paths that a screen reads when it opens. */
export const readsOf = async (page: Page, open: () => Promise<void>): Promise<readonly string[]> => {
  const paths = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.add(pathname);
  };
  page.on('request', note);
  await open();
  page.off('request', note);
  return [...paths];
};

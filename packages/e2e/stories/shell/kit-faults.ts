import type { APIResponse, Page, Request, Route } from '@playwright/test';

/** The response of the server. Only browsers resolve `demo.localhost`, so the request goes to localhost. */
export const fetchRealResponse = (route: Route): Promise<APIResponse> => {
  const url = new URL(route.request().url());
  const host = url.host;
  url.hostname = 'localhost';
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
};

export const requestId = 'c0ffee00-fault';

/** Kinds of invalid responses. */
export const invalidResponses = {
  'a 500': {
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status: 500, message: 'Something broke.', requestId }),
  },
  'a page of HTML': { status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' },
  'an error page of HTML': { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  'half a JSON': { status: 200, contentType: 'application/json', body: '{"content": [' },
} as const;
export type ResponseFault = keyof typeof invalidResponses;

/** Replaces the responses of one path with a fault. Returns a function that restores them. */
export const injectFault = async (page: Page, path: string, fault: ResponseFault): Promise<() => Promise<void>> => {
  const matches = (url: URL) => url.pathname === path;
  const fulfill = (route: Route) => route.fulfill({ ...invalidResponses[fault] });
  await page.route(matches, fulfill);
  return () => page.unroute(matches, fulfill);
};

/** The API paths that a screen requests when it opens. */
export const collectReadPaths = async (page: Page, open: () => Promise<void>): Promise<readonly string[]> => {
  const paths = new Set<string>();
  const recordPath = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.add(pathname);
  };
  page.on('request', recordPath);
  await open();
  page.off('request', recordPath);
  return [...paths];
};

import { vi } from 'vitest';

/** A request that the application sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A scripted network: records every request and returns the response of the test. */
export const scriptServer = (answer: (sent: Sent) => Answer | Promise<Answer>): { readonly sent: Sent[] } => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://demo.example');
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    sent.push(request);
    const { status = 200, body, headers = {} } = await Promise.race([answer(request), whenAborted(init.signal)]);
    const text = body === undefined ? null : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
  });
  return { sent };
};

const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** The paging response of the API around some rows. */
export const pageWith = <T>(
  content: readonly T[],
  of: { number?: number; size?: number; totalElements?: number } = {},
) => {
  const { number = 0, size = 20, totalElements = content.length } = of;
  const totalPages = Math.ceil(totalElements / size);
  return {
    content,
    number,
    size,
    totalElements,
    totalPages,
    numberOfElements: content.length,
    first: number === 0,
    last: number + 1 >= totalPages,
    empty: content.length === 0,
    sort: [],
    pageable: { page: number, size, offset: number * size },
  };
};

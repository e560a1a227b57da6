import { expect, type Page } from '@playwright/test';
import { type DemoUser, password } from '../kit.ts';
import { watchCalls } from '../shell/kit-idle.ts';

const tokens = new Map<DemoUser, string>();

/** Signs in without the form. Tests that revoke the session use their own token. */
export const enterWithToken = async (
  page: Page,
  person: DemoUser = 'admin',
  scope: 'shared' | 'own' = 'shared',
): Promise<string> => {
  watchCalls(page);
  const token = (scope === 'shared' && tokens.get(person)) || (await requestToken(page, person));
  if (scope === 'shared') tokens.set(person, token);
  await page.addInitScript((newToken) => {
    if (sessionStorage.getItem('entered')) return;
    sessionStorage.setItem('entered', 'once');
    localStorage.setItem('shelfward.token', newToken);
  }, token);
  return token;
};

/** Signs in from a page, because only browsers reliably resolve `demo.localhost`. */
const requestToken = async (page: Page, person: DemoUser): Promise<string> => {
  await page.goto('/login', { waitUntil: 'commit' });
  const client = clientSubdomain(page);
  const token = await page.evaluate(
    async ({ client, ...credentials }) => {
      const headers = { 'content-type': 'application/json', 'x-client-subdomain': client };
      const body = JSON.stringify(credentials);
      const response = await fetch('/api/authenticate', { method: 'POST', headers, body });
      return response.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    },
    { client, username: `${person}@${client}.example`, password },
  );
  expect(token).not.toBe('');
  return token;
};

/** Tests with their own client use another subdomain. */
const clientSubdomain = (page: Page): string =>
  /^([\w-]+)\.localhost$/.exec(new URL(page.url()).hostname)?.[1] ?? 'demo';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** Calls the API as the user who is signed in on this page. */
export const callApi = async <T>(page: Page, path: string, method: Method = 'GET', body?: object): Promise<T> =>
  page.evaluate(
    async (request) => {
      const authorization = `Bearer ${localStorage.getItem('shelfward.token')}`;
      const client = { 'x-client-subdomain': request.client };
      const headers = { authorization, ...client, 'idempotency-key': crypto.randomUUID() };
      const response = await fetch(request.path, {
        method: request.method,
        headers: request.body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: request.body ? JSON.stringify(request.body) : null,
      });
      return response.status === 204 ? undefined : response.json();
    },
    { path, method, body, client: clientSubdomain(page) },
  );

interface RecordPage {
  readonly totalElements: number;
  readonly content: readonly { readonly id: number; readonly name?: string }[];
}
export const countRecords = async (page: Page, path: string): Promise<number> =>
  (await callApi<RecordPage>(page, path)).totalElements;

export const firstId = async (page: Page, path: string): Promise<number> => {
  const { content } = await callApi<RecordPage>(page, path);
  const first = content[0];
  if (!first) throw new Error(`${path} has no records`);
  return first.id;
};

/** Navigates like a link of the product, without reloading the page. The router numbers its history entries. */
export const navigateInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const index = Number(history.state?.__TSR_index ?? 0) + 1;
    history.pushState({ __TSR_index: index, key: String(index), __TSR_key: String(index) }, '', to);
  }, address);

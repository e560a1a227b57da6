import { expect, type Page } from '@playwright/test';
import { type Person, password } from './kit.ts';
import { watchCalls } from './kit-still.ts';

const tokens = new Map<Person, string>();

/** In, without the form: for stories that are about something else. A token of the story's own can be taken away. */
export const enter = async (page: Page, person: Person = 'admin', of: 'shared' | 'own' = 'shared'): Promise<string> => {
  watchCalls(page);
  const token = (of === 'shared' && tokens.get(person)) || (await signInBeside(page, person));
  if (of === 'shared') tokens.set(person, token);
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('entered')) return;
    sessionStorage.setItem('entered', 'once');
    localStorage.setItem('shelfward.token', given);
  }, token);
  return token;
};

/** By a page of the product, because only a browser is sure to know where `demo.localhost` is. */
const signInBeside = async (page: Page, person: Person): Promise<string> => {
  await page.goto('/login', { waitUntil: 'commit' });
  const client = clientOf(page);
  const token = await page.evaluate(
    async ({ client, ...credentials }) => {
      const headers = { 'content-type': 'application/json', 'x-client-subdomain': client };
      const body = JSON.stringify(credentials);
      const answer = await fetch('/api/authenticate', { method: 'POST', headers, body });
      return answer.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    },
    { client, username: `${person}@${client}.example`, password },
  );
  expect(token).not.toBe('');
  return token;
};

/** Stories with a client of their own begin at another subdomain. */
const clientOf = (page: Page): string => (new URL(page.url()).hostname.startsWith('other.') ? 'other' : 'demo');

type Method = 'GET' | 'POST' | 'PUT';

/** Asks the API as the person who is signed in on this page. */
export const ask = async <T>(page: Page, path: string, method: Method = 'GET', body?: object): Promise<T> =>
  page.evaluate(
    async (request) => {
      const authorization = `Bearer ${localStorage.getItem('shelfward.token')}`;
      const client = { 'x-client-subdomain': request.client };
      const headers = { authorization, ...client, 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch(request.path, {
        method: request.method,
        headers: request.body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: request.body ? JSON.stringify(request.body) : null,
      });
      return answer.status === 204 ? undefined : answer.json();
    },
    { path, method, body, client: clientOf(page) },
  );

interface Found {
  readonly totalElements: number;
  readonly content: readonly { readonly id: number; readonly name?: string }[];
}
export const countOf = async (page: Page, path: string): Promise<number> =>
  (await ask<Found>(page, path)).totalElements;

export const firstId = async (page: Page, path: string): Promise<number> => {
  const { content } = await ask<Found>(page, path);
  const first = content[0];
  if (!first) throw new Error(`${path} has no records`);
  return first.id;
};

/** To another screen as a link of the product does it: the page is not loaded anew. The router numbers its entries. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const index = Number(history.state?.__TSR_index ?? 0) + 1;
    history.pushState({ __TSR_index: index, key: String(index), __TSR_key: String(index) }, '', to);
  }, address);

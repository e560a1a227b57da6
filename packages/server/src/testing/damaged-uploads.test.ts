import { isAllowed, roles } from '@shelfward/contract/kit/access.ts';
import { damagedFiles } from '@shelfward/tables/testing/damaged-files.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller } from './client.ts';
import { cases } from './contract-loop/examples.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const uploads = cases.filter(({ route }) => route.files !== undefined);

const isSentence = (text: unknown): boolean => typeof text === 'string' && /\w+ \w+ \w+/.test(text);

interface Rejection {
  readonly detail?: string;
  /** Of a preview. */
  readonly errors?: readonly (string | { readonly message: string })[];
  /** Of the check of a retailer's file. */
  readonly rejections?: readonly { readonly message: string }[];
}

/** The sentences of a rejection: those of the file, or that of the problem. */
const listSentences = (status: number, body: unknown): readonly unknown[] => {
  if (Array.isArray(body)) return body;
  const { detail, errors = [], rejections = [] } = body as Rejection;
  return status >= 400
    ? [detail]
    : [...rejections, ...errors].map((error) => (typeof error === 'string' ? error : error.message));
};

test('the contract has many uploads', () => {
  expect(uploads.length).toBeGreaterThan(14);
});

describe.for(uploads)('$area $name ($route.path)', ({ route, example }) => {
  test('rejects every damaged file with a sentence, or accepts it as a file of any kind', async () => {
    const client = await world.newClient();
    const { files = {}, ...request } = await example(client);
    const role = isAllowed(route.access, ['ROLE_SUPERUSER']) ? 'ROLE_SUPERUSER' : roles[0];
    const call = createUntypedCaller(world.app, client.headersFor(role));
    const readsTables = Object.values(route.files ?? {}).some(
      ({ accept }) => accept.includes('.xlsx') && !accept.includes('.pdf'),
    );
    for (const [what, name, content] of damagedFiles) {
      const damaged = new File([Uint8Array.from(content())], name);
      const { status, body } = await call(route, {
        ...request,
        files: Object.fromEntries(Object.keys(files).map((field) => [field, damaged])),
      });

      expect([what, status, body]).toEqual([what, expect.toSatisfy((code: number) => code < 500), body]);
      const sentences = listSentences(status, body);
      expect([what, body, sentences.every(isSentence)]).toEqual([what, body, true]);
      if (readsTables) expect([what, body, sentences.length > 0]).toEqual([what, body, true]);
    }
  });
});

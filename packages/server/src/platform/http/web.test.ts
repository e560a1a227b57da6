// G19

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { mountWeb } from './web.ts';

const serveFiles = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'web-'));
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), content);
  }
  const app = Fastify();
  // As in the whole server: responses without a policy get one.
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'");
  });
  const sendPage = await mountWeb(app, folder);
  app.get('/', (_, reply) => sendPage(reply));
  onTestFinished(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true });
  });
  return async (url: string, encodings?: string) => {
    const { headers, body } = await app.inject({
      url,
      headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
    });
    return {
      body,
      cache: headers['cache-control'],
      encoding: headers['content-encoding'],
      vary: headers.vary,
      policy: String(headers['content-security-policy']),
    };
  };
};

test('the page may start workers of this site, and its nonce is in its policy', async () => {
  const load = await serveFiles({ 'index.html': '<meta name="csp-nonce" content="__CSP_NONCE__" />' });

  const { body, policy, cache } = await load('/');

  const nonce = /content="([^"]+)"/.exec(body)?.[1];
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).toContain("worker-src 'self'");
  expect(cache).toBe('no-cache');
});

test('the service worker may send requests to this site only, and only files named by their content are cached', async () => {
  const load = await serveFiles({ 'index.html': '', 'service-worker.js': '1', 'assets/index-1.js': '2' });

  expect(await load('/service-worker.js')).toMatchObject({
    cache: 'no-cache',
    policy: "default-src 'none'; connect-src 'self'",
  });
  expect((await load('/assets/index-1.js')).cache).toContain('immutable');
});

test('a file is sent in the compressed form that the browser accepts', async () => {
  const name = '/assets/index-1.js';
  const load = await serveFiles({
    'index.html': '',
    [name]: 'plain',
    [`${name}.br`]: 'brotli',
    [`${name}.gz`]: 'gzip',
  });

  expect(await load(name, 'gzip, deflate, br')).toMatchObject({
    body: 'brotli',
    encoding: 'br',
    vary: 'accept-encoding',
  });
  expect(await load(name, 'gzip')).toMatchObject({ body: 'gzip', encoding: 'gzip' });
  expect(await load(name)).toMatchObject({ body: 'plain', encoding: undefined, vary: 'accept-encoding' });
  for (const encodings of ['br', 'gzip', undefined])
    expect((await load(name, encodings)).cache).toBe('public, max-age=31536000, immutable');
});

// ASVS 3.4.3, 3.4.6, 13.4.1, 13.4.3

import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const serviceWorker = 'service-worker.js';

/** Serves the files of the web application; returns the handler that sends its page. */
export const mountWeb = async (
  app: FastifyInstance,
  folder: string,
): Promise<(reply: FastifyReply) => FastifyReply> => {
  const page = await fs.readFile(path.join(folder, 'index.html'), 'utf8');
  await app.register(files, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', serviceWorker, '**/*.br', '**/*.gz'],
    preCompressed: true,
    // Otherwise the default of the plugin replaces the header below.
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  // A service worker has the policy of its own file, not that of the page.
  app.get(`/${serviceWorker}`, (_, reply) =>
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'").sendFile(serviceWorker),
  );
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policyWith(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
};

/** Scripts only from this origin; the style element of the component library has the nonce. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // Uploaded documents are previewed from a blob in a frame that inherits this policy.
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

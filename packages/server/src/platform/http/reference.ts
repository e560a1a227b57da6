import type { FastifyInstance, FastifyReply } from 'fastify';
import { builtProgram, startWorker } from '../worker-threads.ts';
import type { DescribedApi } from './describe-api.worker.ts';
import { script, style } from './reference/browser-files.ts';

const policy = "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'";
const program = builtProgram('./describe-api.worker.js', import.meta.url);

/** Serves `/openapi.json` and an HTML reference. Its pages work without their script, and load nothing from elsewhere. */
export const mountReference = (app: FastifyInstance): void => {
  const describeApi = once(startDescribing);
  const sendPage = async (path: string, reply: FastifyReply) => {
    const page = (await describeApi()).pages.get(path);
    if (!page) return reply.callNotFound();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(toBuffer(page));
  };
  app.get('/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(toBuffer((await describeApi()).document)),
  );
  const isPublic = { config: { isPublic: true } };
  app.get('/api/docs', isPublic, (_, reply) => sendPage('', reply));
  app.get('/api/docs/style.css', isPublic, (_, reply) => reply.type('text/css').send(style));
  app.get('/api/docs/docs.js', isPublic, (_, reply) => reply.type('text/javascript').send(script));
  app.get<{ Params: { page: string } }>('/api/docs/:page', isPublic, ({ params }, reply) =>
    sendPage(params.page, reply),
  );
};

/** In a thread, so that requests do not wait for it. */
const startDescribing = (): Promise<DescribedApi> =>
  new Promise((resolve, reject) => {
    startWorker<DescribedApi>({ program, input: {}, onMessage: resolve, onEnd: reject });
  });

/** The same bytes for all readers: a thousand slow ones do not have a copy each. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Started by the first request, so that the start of the server does not wait for it; again after a failure. */
const once = <T>(start: () => Promise<T>): (() => Promise<T>) => {
  let started: Promise<T> | undefined;
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
};

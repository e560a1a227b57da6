import type { FastifyInstance, InjectOptions } from 'fastify';

/** An application in another process, for callers that inject requests. */
export const createRemoteApp = (origin: string): FastifyInstance => {
  const inject = async ({ method = 'GET', url, headers, payload }: InjectOptions) => {
    if (typeof url !== 'string') throw new TypeError('The path must be a text');
    const body = payload === undefined ? {} : { body: payload as string | Uint8Array<ArrayBuffer> }; // as callers send it
    const response = await fetch(origin + url, { method, headers: headers as Record<string, string>, ...body });
    const rawPayload = Buffer.from(await response.arrayBuffer());
    const text = rawPayload.toString('utf8');
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: text,
      rawPayload,
      json: () => JSON.parse(text),
    };
  };
  return { inject } as unknown as FastifyInstance; // Callers use nothing else.
};

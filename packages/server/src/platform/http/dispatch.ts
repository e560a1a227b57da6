import { undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface InnerCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface InnerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Dispatch = (call: InnerCall) => Promise<InnerReply>;

const passedOn = new Set(['idempotency-key', 'if-match', 'accept']);
const identity = new Set(['authorization', 'x-client-subdomain']);
const answered = new Set(['content-type', 'etag', 'location', 'retry-after', 'idempotent-replayed', undoTokenHeader]);

/** Runs another call of this API in process, with all its steps, as the caller of this request and nobody else. */
export const dispatcherOf =
  (request: FastifyRequest): Dispatch =>
  async ({ method, uri, headers, body }) => {
    const own: Record<string, string> = {};
    for (const [given, value] of Object.entries(headers)) {
      const name = given.toLowerCase();
      if (identity.has(name) && value !== identityOf(request, name)) throw new AppError('FORBIDDEN');
      if (passedOn.has(name)) own[name] = value;
    }
    const response = await request.server.inject({
      method,
      url: uri,
      remoteAddress: request.ip,
      headers: {
        ...own,
        host: request.headers.host ?? '',
        'x-client-subdomain': request.subdomain,
        authorization: request.headers.authorization ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    if (response.headers['content-disposition'])
      throw new AppError('INVALID_REQUEST', { detail: 'A file cannot be answered within a batch.' });
    const kept = Object.entries(response.headers).filter(([name]) => answered.has(name));
    return {
      status: response.statusCode,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      body: response.body === '' ? null : JSON.parse(response.body),
    };
  };

const identityOf = (request: FastifyRequest, name: string): string | undefined =>
  name === 'authorization' ? request.headers.authorization : request.subdomain;

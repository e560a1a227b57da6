import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Dispatch, InnerCall } from '../core/dispatch.types.ts';
import { AppError } from '../core/errors.ts';
import { parseJsonText } from './json-text.ts';
import { passedToolHeader, passedValueType, passValue } from './passed-values.ts';

/** Handles calls in process. */
export type Callable = Pick<FastifyInstance, 'inject'>;

const passedOn = new Set(['idempotency-key', 'if-match', 'accept']);
const identity = new Set(['authorization', 'x-client-subdomain']);
const returnedHeaders = new Set([
  'content-type',
  'etag',
  'location',
  'retry-after',
  'idempotent-replayed',
  undoTokenHeader,
]);

export const toCaller = ({ headers, subdomain, ip }: FastifyRequest): Caller => ({
  authorization: headers.authorization ?? '',
  subdomain,
  host: headers.host ?? '',
  address: ip,
});

/** An inner call may repeat its caller's identity; another identity makes it foreign. */
export const withoutIdentity = (headers: InnerCall['headers'], caller: Caller) => {
  const own = new Map([
    ['authorization', caller.authorization],
    ['x-client-subdomain', caller.subdomain],
  ]);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    isForeign: named.some(([name, value]) => identity.has(name) && own.get(name) !== value),
    headers: Object.fromEntries(named.filter(([name]) => !identity.has(name))),
  };
};

/** The server closes and accepts no calls. The caller must repeat the call later. */
export class ServerClosing extends Error {}

const toServerClosing = (error: unknown): never => {
  const isClosing = error instanceof Error && 'code' in error && error.code === 'FST_ERR_REOPENED_CLOSE_SERVER';
  throw isClosing ? new ServerClosing('The server is closing.', { cause: error }) : error;
};

export const resultTooLarge = (): AppError =>
  new AppError('INVALID_REQUEST', { detail: 'The result is too large. Use filters, or a smaller size or limit.' });

/**
 * Runs another call of this API in process, with all its steps, as this caller. Its body is part of a request that was
 * parsed and checked.
 */
export const createDispatch =
  (app: Callable, caller: Caller): Dispatch =>
  async ({ method, uri, headers, body, form, maxLength = Number.POSITIVE_INFINITY }) => {
    const own = withoutIdentity(headers, caller);
    if (own.isForeign) throw new AppError('FORBIDDEN');
    const encoded = form && new Response(form);
    const passed = body === undefined ? undefined : passValue(body);
    const passedTool = caller.tool === undefined ? undefined : passValue(caller.tool);
    const request = {
      method,
      url: uri,
      remoteAddress: caller.address,
      headers: {
        ...Object.fromEntries(Object.entries(own.headers).filter(([name]) => passedOn.has(name))),
        host: caller.host,
        'x-client-subdomain': caller.subdomain,
        authorization: caller.authorization,
        ...(passed && { 'content-type': passedValueType }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
        ...(passedTool && { [passedToolHeader]: passedTool.name }),
      },
      ...(passed && { payload: passed.name }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    };
    const response = await app
      .inject(request)
      .catch(toServerClosing)
      .finally(() => {
        passed?.end();
        passedTool?.end();
      });
    const isEvents = String(response.headers['content-type']).startsWith('text/event-stream');
    if (response.headers['content-disposition'] || isEvents)
      throw new AppError('INVALID_REQUEST', { detail: 'A file or a stream cannot be returned within a batch.' });
    if (response.body.length > maxLength) throw resultTooLarge();
    const returned = Object.entries(response.headers).filter(([name]) => returnedHeaders.has(name));
    return {
      status: response.statusCode,
      headers: Object.fromEntries(returned.map(([name, value]) => [name, String(value)])),
      body: response.body === '' ? null : await parseJsonText(response.body),
    };
  };

// ASVS 8.3.1

import type { Route } from '@shelfward/contract/kit/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { extendSession } from '../auth/session.ts';
import type { TokenClaims } from '../auth/tokens.ts';
import type { Dispatch } from '../core/dispatch.types.ts';
import { AppError } from '../core/errors.ts';
import type { Logger } from '../core/log.ts';
import { toPostCtx } from '../mail/outbox.ts';
import { beginAsCaller, requireClaims } from './caller.ts';
import { createDispatch, toCaller } from './dispatch.ts';
import { dispatchAsOuter, endOuterRequest } from './outer-requests.ts';
import type { Services } from './services.ts';

/** A request of a program with an API token. */
export interface ProtocolRequest {
  /** Without its body. */
  readonly http: Request;
  readonly body: unknown;
  readonly claims: TokenClaims;
  readonly requestId: string;
  readonly log: Logger;
  readonly now: Date;
  /** Calls routes of the API in process, with all checks of a request. The audit log names the tool. */
  readonly dispatchAs: (tool: string) => Dispatch;
}

/** An endpoint of another protocol than this API's, for programs with an API token. What it does are calls of routes. */
export interface ProtocolEndpoint {
  readonly path: `/${string}`;
  readonly summary: string;
  /** How programs get a token, for the header WWW-Authenticate. */
  readonly challenge: (services: Services, subdomain: string) => string;
  readonly handle: (services: Services, request: ProtocolRequest) => Promise<Response>;
}

const returnedHeaders = ['content-type', 'allow', 'mcp-protocol-version'];

export const mountProtocol = (app: FastifyInstance, services: Services, endpoint: ProtocolEndpoint): void => {
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { isPublic: false },
    onSend: async ({ subdomain }, reply) => {
      if (reply.statusCode === 401) reply.header('www-authenticate', endpoint.challenge(services, subdomain));
    },
    handler: (request, reply) => handleProtocol(services, endpoint, request, reply),
  });
};

const handleProtocol = async (
  services: Services,
  endpoint: ProtocolEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  rejectForeignPage(request);
  const claims = await identifyProgram(services, endpoint, request);
  try {
    const response = await endpoint.handle(services, {
      http: toWebRequest(request),
      body: request.body,
      claims,
      requestId: request.id,
      log: request.log,
      now: services.clock(),
      dispatchAs: (tool) => dispatchAsOuter(request, createDispatch(request.server, { ...toCaller(request), tool })),
    });
    const body = await response.text();
    for (const name of returnedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(response.status).send(body === '' ? undefined : body);
  } finally {
    endOuterRequest(request);
  }
};

/** Browsers send the origin of the page. Programs in a page of another origin cannot connect. */
const rejectForeignPage = ({ headers: { origin, host } }: FastifyRequest): void => {
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) throw new AppError('FORBIDDEN');
};

/** Every API token can connect, also those of users with a scope: the routes check their own access. */
const identifyProgram = (services: Services, { path, summary }: ProtocolEndpoint, request: FastifyRequest) => {
  const claims = requireClaims(request);
  if (!claims.apiToken) throw new AppError('UNAUTHORIZED');
  const route: Route = { method: 'POST', path, access: 'signedIn', scoped: 'SELF', reads: true, summary, status: 200 };
  return beginAsCaller(services.database, { request, route, isForAssistants: true }, async (db, _, session) => {
    const ctx = toPostCtx(services.keys, { tenantId: claims.tenantId, db, now: services.clock() });
    await extendSession(ctx, { claims, session, address: request.ip });
    return claims;
  });
};

const toWebRequest = ({ method, url, headers }: FastifyRequest): Request => {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(new URL(url, 'http://localhost'), { method, headers: given });
};

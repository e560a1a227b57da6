import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

export interface PublicRequest {
  readonly subdomain: string;
  /** JSON, or the text of a form. */
  readonly body: unknown;
  readonly address: string;
  readonly requestId: string;
  readonly now: Date;
}

export interface PublicReply {
  readonly status: number;
  readonly body: object;
}

/** A request of another protocol than this API's that needs no sign-in, and whose errors have a form of their own. */
export interface PublicEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** The body is a form. */
  readonly readsForm?: true;
  readonly handle: (services: Services, request: PublicRequest) => Promise<PublicReply>;
}

const maxBodyBytes = 16_000;

export const mountPublicEndpoint = (app: FastifyInstance, services: Services, endpoint: PublicEndpoint): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: maxBodyBytes,
    config: { isPublic: true, readsForm: endpoint.readsForm === true },
    handler: async (request, reply) => {
      const { status, body } = await endpoint.handle(services, {
        subdomain: request.subdomain,
        body: request.body,
        address: request.ip,
        requestId: request.id,
        now: services.clock(),
      });
      return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
    },
  });
};

import { auth } from './features/auth/auth.routes.ts';
import { batch } from './features/batch/batch.routes.ts';
import { paymentTerms } from './features/payment-terms/payment-terms.routes.ts';
import { savedViews } from './features/saved-views/saved-views.routes.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import { buildServer, type Server } from './platform/http/server.ts';
import type { Services } from './platform/http/services.ts';

/** The table of contents: every feature's routes, lowest first. */
export const routesOf = (services: Services): BoundRoute[] => [
  ...auth(services),
  ...paymentTerms,
  ...savedViews,
  ...batch,
];

export const buildApp = (services: Services): Promise<Server> => buildServer(services, routesOf(services));

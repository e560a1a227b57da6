import { assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { type BoundRoute, bind } from '../../../platform/http/bind.ts';
import type { AuthServices } from '../auth.services.ts';
import { checkAssistant, connectAssistant } from './assistants.service.ts';

export const assistants = (services: AuthServices): BoundRoute[] =>
  bind('assistants', assistantRoutes, {
    check: (ctx, { body }) => checkAssistant(services, ctx, body.query),
    connect: (ctx, { body }) => connectAssistant(services, ctx, body),
  });

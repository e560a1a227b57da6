import { setupRoutes } from '@shelfward/contract/setup/setup.contract.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import {
  checkSubdomain,
  createFirstAccount,
  getInstallation,
  type SetupServices,
  sendTestMail,
} from './setup.service.ts';

export const setup = (services: SetupServices): BoundRoute[] =>
  bind('setup', setupRoutes, {
    create: (ctx, { body }) => createFirstAccount(services, ctx, body),
    testMail: (ctx, { body }) => sendTestMail(services, ctx, body),
    get: (ctx, { params }) => getInstallation(services, ctx, params.key),
    findSubdomain: async (ctx, { params, query }) => {
      const { subdomain } = query;
      const isAvailable = await checkSubdomain(services, ctx, { ...params, subdomain });
      return { value: subdomain, isAvailable, inactive: false };
    },
  });

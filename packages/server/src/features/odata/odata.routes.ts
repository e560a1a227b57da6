import { odataRoutes } from '@shelfward/contract/odata/odata.contract.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/http/services.ts';
import { countEntitySet, getMetadata, getServiceDocument, readEntitySet } from './odata.service.ts';

export const odata = (services: Pick<Services, 'getOrigin'>): BoundRoute[] =>
  bind('odata', odataRoutes, {
    service: (ctx) => getServiceDocument(services, ctx),
    metadata: (ctx) => getMetadata(ctx),
    count: (ctx, input) => countEntitySet(ctx, input),
    read: (ctx, input) => readEntitySet(services, ctx, input),
  });

import { operationRoutes } from '@shelfward/contract/operation/operation.contract.ts';
import { type BoundRoute, bind, open } from '../../platform/http/bind.ts';
import { getOperationState, type OperationServices } from './operation.service.ts';

export const operation = (services: OperationServices): BoundRoute[] =>
  bind('operation', operationRoutes, {
    state: open((ctx) => ctx.beginAcrossClients((all) => getOperationState(all, services))),
  });

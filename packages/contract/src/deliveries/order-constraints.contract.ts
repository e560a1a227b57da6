import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { deliveryScopeParams } from './delivery-scopes.shapes.ts';
import { orderConstraint, orderConstraintValues } from './order-constraints.shapes.ts';

const path = '/api/v1/order-constraints/{scope}/{scopeId}';
const errors = ['COMPANY_NOT_FOUND', 'REGION_NOT_FOUND', 'STORE_NOT_FOUND'] as const;

export const orderConstraintRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get the least orders and the freight of the account, a company, a region, or a store',
    params: deliveryScopeParams,
    status: 200,
    response: orderConstraint,
    errors,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path,
    access: masterDataWriters,
    summary: 'Replace the minimums and the freight of a scope',
    removes: 'never',
    params: deliveryScopeParams,
    body: z.strictObject({ own: orderConstraintValues }),
    status: 200,
    response: orderConstraint,
    errors,
    versioned: true,
  },
});

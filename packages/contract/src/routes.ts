import { authRoutes } from './auth/auth.contract.ts';
import { batchRoutes } from './batch/batch.contract.ts';
import type { Routes } from './kit/route.ts';
import { paymentTermRoutes } from './payment-terms/payment-terms.contract.ts';
import { savedViewRoutes } from './saved-views/saved-views.contract.ts';

/** Every route by area: what the server mounts, the contract loop tries and the reference page prints. */
export const routesByArea = {
  auth: authRoutes,
  'payment-terms': paymentTermRoutes,
  'saved-views': savedViewRoutes,
  batch: batchRoutes,
} as const satisfies Readonly<Record<string, Routes>>;

import { smartSwapRoutes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import { calculateFairShare, calculateSmartSwap, updateQuantities } from './smart-swap.service.ts';

export const smartSwaps = bind('smart-swap', smartSwapRoutes, {
  calculate: (ctx, { body }) => calculateSmartSwap(ctx, body),
  update: (ctx, { body }) => updateQuantities(ctx, body),
  fairShare: (ctx, { params, body }) => calculateFairShare(ctx, params, body),
});

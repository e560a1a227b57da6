import { freshnessRoutes } from '@shelfward/contract/feeds/freshness.contract.ts';
import { resource } from '../../kit/resource.ts';

export const salesSources = resource('freshness', freshnessRoutes, {
  alsoChanges: ['today', 'integration-attention', 'feeds'],
});

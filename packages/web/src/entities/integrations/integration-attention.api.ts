import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { resource } from '../../kit/resource.ts';

/** Issues that need attention, over all integrations. Every page loads it for the menu. */
export const integrationAttention = resource('integration-attention', integrationAttentionRoutes);

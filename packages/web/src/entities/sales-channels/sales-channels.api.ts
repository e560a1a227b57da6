import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { type Choice, choicesOf, type QueryOf, resource } from '../../kit/resource.ts';

export const salesChannels = resource('sales-channels', salesChannelRoutes, { alsoChanges: ['companies'] });

/** Inactive channels are not offered, but an inactive selection is still loaded with its name. */
export const salesChannelChoices = (search: string, chosen?: readonly string[]): QueryOf<readonly Choice[]> =>
  choicesOf(salesChannels.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

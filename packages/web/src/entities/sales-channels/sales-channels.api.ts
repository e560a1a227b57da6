import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';

export const salesChannels = resource('sales-channels', salesChannelRoutes, { alsoChanges: ['companies'] });

/** Inactive channels are not offered, but an inactive selection is still loaded with its name. */
export const salesChannelChoices = (search: string, chosen?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(salesChannels.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

import { type FigureBooking, type FigureCheck, feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import { send } from '../../kit/client.ts';
import { type QueryOptions, resource } from '../../kit/resource.ts';
import { session } from '../../kit/session.ts';

export const feeds = resource('feeds', feedRoutes, {
  alsoChanges: ['sales', 'analytics', 'inventory', 'store-assortments', 'stores', 'products'],
});

/**
 * What the file would change. Changes of other data do not upload it again. The key names the file, because a request's key
 * does not contain its files.
 */
export const feedFileCheck = (file: File, booking: FigureBooking): QueryOptions<FigureCheck> => ({
  queryKey: [session.scope(), 'feed-file-check', file.name, file.size, file.lastModified, booking],
  queryFn: ({ signal }) => send(feedRoutes.check, { body: { booking }, files: { file } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
});

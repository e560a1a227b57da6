import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';

export const seasons = resource('seasons', seasonRoutes, { alsoChanges: ['products'] });

/** Inactive seasons are not offered, but an inactive selection is still loaded with its name. */
export const seasonChoices = (search: string, chosen?: readonly string[]): QueryOptions<readonly Choice[]> =>
  namedChoices(seasons.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

/** Deactivation updates the whole season, with the version that was just loaded. */
const changeActivity = async (id: number, inactive: boolean): Promise<void> => {
  const season = await queryClient.fetchQuery({ ...seasons.get({ params: { id } }), staleTime: 0 });
  const { name, effectiveDate, expirationDate } = season;
  const body = { name, effectiveDate, expirationDate, inactive };
  await seasons.update({ params: { id }, body });
};

export const seasonActivation = {
  access: seasonRoutes.update,
  activate: (id: number) => changeActivity(id, false),
  deactivate: (id: number) => changeActivity(id, true),
};

import { Button } from '@mantine/core';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { acceptMatching, type SuggestionQuery } from '../../entities/replenishment/decide.ts';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { formatValueChange } from '../../entities/replenishment/suggestion-cells.tsx';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { formatDifference, formatQuantity } from '../../kit/ui/numbers.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';

/** Totals of all suggestions that match the filter, and their acceptance. */
export const SuggestionTotals = ({ query }: { readonly query: SuggestionQuery }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  const { page: _, size: __, sort: ___, ...filter } = query;
  const { data } = useQuery(inBackground(replenishment.summary({ query: filter })));
  if (!data || data.suggestions === 0) return null;
  const { suggestions, change, changeValue } = data;
  const count = `${formatQuantity(suggestions)} ${plural(suggestions, 'suggestion', 'suggestions')}`;
  const totals = `${formatDifference(change)} units · ${formatValueChange(changeValue)} on shelves`;
  const acceptAll = async () => {
    const agreed = await confirm({
      title: `Accept ${count}?`,
      text: `All suggestions that match the filter: ${totals}.`,
      confirm: `Accept ${formatQuantity(suggestions)}`,
    });
    if (agreed) await acceptMatching(query, suggestions);
  };
  return (
    <>
      {totals}{' '}
      {isAllowed(replenishmentRoutes.decide.access) && (
        <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void run(acceptAll)}>
          Accept all {formatQuantity(suggestions)}
        </Button>
      )}
    </>
  );
};

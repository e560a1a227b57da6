import { Button, Checkbox } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptedConfidences, acceptMatching, type SuggestionQuery } from '../../entities/replenishment/decide.ts';
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
  const { page: _, size: __, sort: ___, ...filter } = query;
  const { data } = useQuery(inBackground(replenishment.summary({ query: filter })));
  if (!data || data.suggestions === 0) return null;
  return (
    <>
      {formatDifference(data.change)} units · {formatValueChange(data.changeValue)} on shelves{' '}
      {isAllowed(replenishmentRoutes.decide) && (
        <AcceptAll filter={filter} all={data.suggestions} low={filter.confidence ? 0 : data.lowConfidence} />
      )}
    </>
  );
};

interface AcceptProps {
  readonly filter: Omit<SuggestionQuery, 'page' | 'size' | 'sort'>;
  readonly all: number;
  /** Those with low confidence; 0 if the filter chooses the confidence. */
  readonly low: number;
}

const AcceptAll = ({ filter, all, low }: AcceptProps) => {
  const { isBusy, run } = useBusy();
  const [includesLow, setIncludesLow] = useState(false);
  const isPart = low > 0 && !includesLow;
  const accepted = isPart ? { ...filter, confidence: acceptedConfidences } : filter;
  const count = isPart ? all - low : all;
  const { data } = useQuery(inBackground(replenishment.summary({ query: accepted })));
  const acceptAll = async () => {
    if (!data) return;
    const { change, changeValue } = data;
    const totals = `${formatDifference(change)} units · ${formatValueChange(changeValue)} on shelves`;
    const agreed = await confirm({
      title: `Accept ${formatCount(count, 'suggestion')}?`,
      text: isPart
        ? `Those that match the filter, without ${formatQuantity(low)} with low confidence: ${totals}.`
        : `All suggestions that match the filter: ${totals}.`,
      confirm: `Accept ${formatQuantity(count)}`,
    });
    if (agreed) await acceptMatching(accepted, count);
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={isBusy}
        disabled={!data || count === 0}
        onClick={() => void run(acceptAll)}
      >
        {isPart ? (
          `Accept ${formatQuantity(count)}, leave out ${formatQuantity(low)} with low confidence`
        ) : (
          <>Accept all {formatQuantity(count)}</>
        )}
      </Button>
      {low > 0 && (
        <Checkbox
          size="xs"
          ml={8}
          display="inline-flex"
          label="Include low confidence"
          checked={includesLow}
          onChange={({ currentTarget: { checked } }) => setIncludesLow(checked)}
        />
      )}
    </>
  );
};

import { Button, MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scoring, smartSwaps } from '../../entities/proposals/proposals.api.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { OptionSelect } from './option-select.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { ScoringSelects } from './scoring-selects.tsx';
import { amount, buildSwapRequest, computeUnitsLeft, type SwapChoices, swapSentence } from './shortage.rules.ts';
import { type ShortageDialogProps, ShortageResolutionDialog } from './shortage-resolution-dialog.tsx';
import { SingleUnitsSwitch } from './single-units-switch.tsx';
import { productStrategyOptions } from './strategies.ts';

const defaultChoices: SwapChoices = {
  storeStrategyType: 'SALES_VALUE',
  smartWapProductStrategyType: 'SIMILARITY',
  intervalType: 'MONTH',
  preserveSubstituteQuantity: true,
  limitStoreQuantityOnMainProduct: true,
  allowSingleUnits: false,
};

/** Replaces units of a short product with substitutes and previews the result of each choice. */
export const SmartSwapDialog = (props: ShortageDialogProps) => {
  const { sheet } = props;
  useMatrixVersion(sheet.model);
  const [main, setMain] = useState(props.column);
  const [picked, setPicked] = useState<{ readonly main: number; readonly columns: readonly number[] }>();
  const [choices, setChoices] = useState(defaultChoices);
  const similar = useSimilarProducts(sheet, main);
  const substitutes = picked?.main === main ? picked.columns : similar.suggested;
  const outcome = smartSwaps.calculate({
    body: buildSwapRequest(sheet, { main, substitutes: substitutes ?? [] }, choices),
  });
  const pick = (columns: readonly number[]) => setPicked({ main, columns });
  return (
    <ShortageResolutionDialog
      {...props}
      column={main}
      onSelect={setMain}
      title="Smart swap for"
      done="swapped"
      columns={[main, ...(substitutes ?? [])]}
      outcome={{ ...outcome, enabled: substitutes !== undefined }}
      summary={({ leftQuantity }) =>
        swapSentence(
          { proposed: at(sheet.model.columnTotals, main), available: sheet.products[main]?.availableQuantity ?? 0 },
          leftQuantity,
        )
      }
    >
      <MultiSelect
        label="Substitutes"
        description="Sorted by similarity. Suggested substitutes have available stock."
        placeholder={substitutes?.length ? '' : 'Choose products'}
        searchable
        hidePickedOptions
        maxDropdownHeight={260}
        nothingFoundMessage="No results"
        data={similar.columns.map((column) => ({
          value: String(column),
          label: `${sheet.products[column]?.name ?? ''} · ${amount(computeUnitsLeft(sheet, column))} left`,
        }))}
        value={(substitutes ?? []).map(String)}
        onChange={(values) => pick(values.map(Number))}
      />
      {picked?.main === main && (
        <Button variant="subtle" size="compact-xs" onClick={() => setPicked(undefined)}>
          Reset to suggestions
        </Button>
      )}
      <SwapStrategies choices={choices} onChange={setChoices} />
    </ShortageResolutionDialog>
  );
};

const SwapStrategies = (props: {
  readonly choices: SwapChoices;
  readonly onChange: (choices: SwapChoices) => void;
}) => {
  const { choices, onChange } = props;
  const change = (part: Partial<SwapChoices>) => onChange({ ...choices, ...part });
  return (
    <>
      <ScoringSelects choices={choices} onChange={change}>
        <OptionSelect
          label="Rank substitutes by"
          options={productStrategyOptions}
          value={choices.smartWapProductStrategyType}
          onChange={(smartWapProductStrategyType) => change({ smartWapProductStrategyType })}
        />
      </ScoringSelects>
      <Switch
        label="Preserve substitute quantities"
        checked={choices.preserveSubstituteQuantity}
        onChange={(event) => change({ preserveSubstituteQuantity: event.currentTarget.checked })}
      />
      <Switch
        label="Limit to the quantity each store lost"
        checked={choices.limitStoreQuantityOnMainProduct}
        onChange={(event) => change({ limitStoreQuantityOnMainProduct: event.currentTarget.checked })}
      />
      <SingleUnitsSwitch
        checked={choices.allowSingleUnits}
        onChange={(allowSingleUnits) => change({ allowSingleUnits })}
      />
    </>
  );
};

const maxSuggestions = 3;
const maxScoredProducts = 2000;

/** The other products of the sheet, sorted by similarity. The first products with units left are suggested. */
const useSimilarProducts = (
  sheet: ProposalSheet,
  main: number,
): { readonly columns: readonly number[]; readonly suggested: readonly number[] | undefined } => {
  const others = [...sheet.products.keys()].filter((column) => column !== main);
  const columnsById = new Map(others.map((column) => [sheet.products[column]?.productId ?? 0, column]));
  const ids = [...columnsById.keys()].slice(0, maxScoredProducts);
  const mainProductId = sheet.products[main]?.productId ?? 0;
  const { data, error } = useQuery({
    ...scoring.products({ query: { ids, strategyType: 'SIMILARITY', intervalType: 'MONTH', mainProductId } }),
    enabled: ids.length > 0,
  });
  if (!data) return { columns: others, suggested: error || ids.length === 0 ? [] : undefined };
  const ranked = data.flatMap(({ id }) => columnsById.get(id) ?? []);
  const columns = [...ranked, ...others.slice(maxScoredProducts)];
  const suggested = ranked.filter(
    (column) => computeUnitsLeft(sheet, column) > 0 && sheet.products[column]?.isEligible,
  );
  return { columns, suggested: suggested.slice(0, maxSuggestions) };
};

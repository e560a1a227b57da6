import { Button, MultiSelect, Select, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scoring, smartSwaps } from '../../entities/proposals/proposals.api.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { OptionSelect } from './option-select.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import {
  amount,
  buildSwapRequest,
  computeUnitsLeft,
  type SwapChoices,
  shortColumns,
  swapSentence,
} from './shortage.rules.ts';
import { type ShortageDialogProps, ShortageResolutionDialog } from './shortage-resolution-dialog.tsx';
import { SingleUnitsSwitch } from './single-units-switch.tsx';
import { intervalOptions, productStrategyOptions, storeStrategyOptions } from './strategies.ts';

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
  const answer = useQuery({
    ...smartSwaps.calculate({ body: buildSwapRequest(sheet, { main, substitutes: substitutes ?? [] }, choices) }),
    enabled: substitutes !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const product = sheet.products[main];
  const pick = (columns: readonly number[]) => setPicked({ main, columns });
  return (
    <ShortageResolutionDialog
      {...props}
      title={`Smart swap for ${product?.name ?? ''}`}
      done={`${product?.name ?? 'The product'} swapped.`}
      columns={[main, ...(substitutes ?? [])]}
      answer={answer}
      summary={({ leftQuantity }) =>
        swapSentence(
          { proposed: at(sheet.model.columnTotals, main), available: product?.availableQuantity ?? 0 },
          leftQuantity,
        )
      }
    >
      <ShortProduct sheet={sheet} column={main} onChange={setMain} />
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

/** Selects one of the short products. */
export const ShortProduct = (props: {
  readonly sheet: ProposalSheet;
  readonly column: number;
  readonly onChange: (column: number) => void;
}) => {
  const { sheet, column, onChange } = props;
  const columns = [...new Set([column, ...shortColumns(sheet)])].toSorted((left, right) => left - right);
  return (
    <Select
      label="Short product"
      searchable
      allowDeselect={false}
      data={columns.map((shortColumn) => ({
        value: String(shortColumn),
        label: sheet.products[shortColumn]?.name ?? '',
      }))}
      value={String(column)}
      onChange={(value) => value !== null && onChange(Number(value))}
    />
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
      <OptionSelect
        label="Rank stores by"
        options={storeStrategyOptions}
        value={choices.storeStrategyType}
        onChange={(storeStrategyType) => change({ storeStrategyType })}
      />
      <OptionSelect
        label="Rank substitutes by"
        options={productStrategyOptions}
        value={choices.smartWapProductStrategyType}
        onChange={(smartWapProductStrategyType) => change({ smartWapProductStrategyType })}
      />
      <OptionSelect
        label="Sales period"
        options={intervalOptions}
        value={choices.intervalType}
        onChange={(intervalType) => change({ intervalType })}
      />
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

import { Input, SegmentedControl } from '@mantine/core';
import type { FairShareBasis } from '@shelfward/contract/proposals/fair-share.rules.ts';
import type { ScoringInterval, StoreStrategy } from '@shelfward/contract/scoring/scoring.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { smartSwaps } from '../../entities/proposals/proposals.api.ts';
import { OptionSelect } from './option-select.tsx';
import { RemedyDialog, type RemedyProps } from './remedy-dialog.tsx';
import { amount, units } from './scarce.rules.ts';
import { ShortProduct } from './smart-swap-dialog.tsx';
import { basisOptions, intervalOptions, storeStrategyOptions } from './strategies.ts';

interface ShareChoices {
  readonly shareBy: FairShareBasis;
  readonly storeStrategyType: StoreStrategy;
  readonly intervalType: ScoringInterval;
}

const usual: ShareChoices = { shareBy: 'NEED', storeStrategyType: 'SALES_VALUE', intervalType: 'MONTH' };

const explained: Readonly<Record<FairShareBasis, string>> = {
  NEED: 'In proportion to what each store lacks of its par level.',
  SCORE: "In proportion to the stores' scores.",
  RANKING: 'The best ranked store gets all it asks for, then the next.',
};

/** Cuts what is proposed of a product that is short to what there is. */
export const FairShareDialog = (props: RemedyProps) => {
  const { sheet } = props;
  const [column, setColumn] = useState(props.column);
  const [choices, setChoices] = useState(usual);
  const product = sheet.products[column];
  const params = { id: sheet.id, productId: product?.productId ?? 0 };
  const answer = useQuery({
    ...smartSwaps.fairShare({ params, body: choices }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (part: Partial<ShareChoices>) => setChoices({ ...choices, ...part });
  return (
    <RemedyDialog
      {...props}
      title={`Fair share of ${product?.name ?? ''}`}
      done={`${product?.name ?? 'The product'} shared.`}
      columns={[column]}
      answer={answer}
      words={({ availableQuantity, totalProposedQuantity, adjustedQuantities }) =>
        adjustedQuantities.length === 0
          ? `${units(totalProposedQuantity)} proposed, ${amount(availableQuantity)} available: there is enough.`
          : `${units(totalProposedQuantity)} proposed, ${amount(availableQuantity)} available: the stores give up ${amount(totalProposedQuantity - availableQuantity)}.`
      }
    >
      <ShortProduct sheet={sheet} column={column} onChange={setColumn} />
      <Input.Wrapper
        label="Share"
        description={explained[choices.shareBy]}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          aria-label="Share"
          data={basisOptions.data}
          value={choices.shareBy}
          onChange={(text) => change({ shareBy: basisOptions.read(text, choices.shareBy) })}
        />
      </Input.Wrapper>
      <OptionSelect
        label="Rank stores by"
        options={storeStrategyOptions}
        value={choices.storeStrategyType}
        onChange={(storeStrategyType) => change({ storeStrategyType })}
      />
      <OptionSelect
        label="Sales of the"
        options={intervalOptions}
        value={choices.intervalType}
        onChange={(intervalType) => change({ intervalType })}
      />
    </RemedyDialog>
  );
};

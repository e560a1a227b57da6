import { Input, SegmentedControl } from '@mantine/core';
import type { FairShareBasis } from '@shelfward/contract/proposals/fair-share.rules.ts';
import type { ScoringInterval, StoreStrategy } from '@shelfward/contract/scoring/scoring.rules.ts';
import { useState } from 'react';
import { smartSwaps } from '../../entities/proposals/proposals.api.ts';
import { ScoringSelects } from './scoring-selects.tsx';
import { shareSentence } from './shortage.rules.ts';
import { type ShortageDialogProps, ShortageResolutionDialog } from './shortage-resolution-dialog.tsx';
import { SingleUnitsSwitch } from './single-units-switch.tsx';
import { basisOptions } from './strategies.ts';

interface ShareChoices {
  readonly shareBy: FairShareBasis;
  readonly storeStrategyType: StoreStrategy;
  readonly intervalType: ScoringInterval;
  readonly allowSingleUnits: boolean;
}

const defaultChoices: ShareChoices = {
  shareBy: 'NEED',
  storeStrategyType: 'SALES_VALUE',
  intervalType: 'MONTH',
  allowSingleUnits: false,
};

const basisDescriptions: Readonly<Record<FairShareBasis, string>> = {
  NEED: 'In proportion to the units that each store needs to reach its par level.',
  SCORE: "In proportion to the stores' scores.",
  RANKING: 'Stores are filled in the order of their ranking.',
};

/** Reduces the proposed quantities of a short product to the available stock. */
export const FairShareDialog = (props: ShortageDialogProps) => {
  const { sheet } = props;
  const [column, setColumn] = useState(props.column);
  const [choices, setChoices] = useState(defaultChoices);
  const params = { id: sheet.id, productId: sheet.products[column]?.productId ?? 0 };
  const change = (part: Partial<ShareChoices>) => setChoices({ ...choices, ...part });
  return (
    <ShortageResolutionDialog
      {...props}
      column={column}
      onSelect={setColumn}
      title="Fair share of"
      done="allocated"
      columns={[column]}
      outcome={smartSwaps.fairShare({ params, body: choices })}
      summary={shareSentence}
    >
      <Input.Wrapper
        label="Allocation"
        description={basisDescriptions[choices.shareBy]}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          aria-label="Allocation"
          data={basisOptions.data}
          value={choices.shareBy}
          onChange={(text) => change({ shareBy: basisOptions.parse(text, choices.shareBy) })}
        />
      </Input.Wrapper>
      <ScoringSelects choices={choices} onChange={change} />
      <SingleUnitsSwitch
        checked={choices.allowSingleUnits}
        onChange={(allowSingleUnits) => change({ allowSingleUnits })}
      />
    </ShortageResolutionDialog>
  );
};

import type { ScoringInterval, StoreStrategy } from '@shelfward/contract/scoring/scoring.rules.ts';
import type { ReactNode } from 'react';
import { OptionSelect } from './option-select.tsx';
import { intervalOptions, storeStrategyOptions } from './strategies.ts';

interface ScoringChoices {
  readonly storeStrategyType: StoreStrategy;
  readonly intervalType: ScoringInterval;
}

interface Props {
  readonly choices: ScoringChoices;
  readonly onChange: (change: Partial<ScoringChoices>) => void;
  /** Shown between the ranking of stores and the sales period. */
  readonly children?: ReactNode;
}

/** How stores are ranked, and the sales by which they are. */
export const ScoringSelects = ({ choices, onChange, children }: Props) => (
  <>
    <OptionSelect
      label="Rank stores by"
      options={storeStrategyOptions}
      value={choices.storeStrategyType}
      onChange={(storeStrategyType) => onChange({ storeStrategyType })}
    />
    {children}
    <OptionSelect
      label="Sales period"
      options={intervalOptions}
      value={choices.intervalType}
      onChange={(intervalType) => onChange({ intervalType })}
    />
  </>
);

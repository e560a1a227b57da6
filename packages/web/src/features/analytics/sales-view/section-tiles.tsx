import { memo } from 'react';
import { Change } from '../../../kit/ui/figures.tsx';
import { formatMoney, formatQuantity } from '../../../kit/ui/numbers.ts';
import { WhyButton } from '../changes/why-dialog.tsx';
import type { ChangesState } from '../core/changes-state.ts';
import type { Sold } from '../core/sold.rules.ts';
import classes from './sales-view.module.css';
import { computeSectionTiles } from './section-rows.rules.ts';

interface Props {
  readonly totals: Sold;
  /** The change of the totals. */
  readonly why: ChangesState;
}

const measures: Readonly<Record<string, ChangesState['measure']>> = { SALES: 'SALES', UNITS: 'UNITS' };

export const SectionTiles = memo(({ totals, why }: Props) => (
  <dl className={classes.tiles}>
    {computeSectionTiles(totals).map(({ name, isCurrency, value, change, lastYear = 0 }) => (
      <div key={name}>
        <dt>
          {name}
          {measures[name] && (
            <WhyButton name={`total ${name.toLowerCase()}`} state={{ ...why, measure: measures[name] }} />
          )}
        </dt>
        <dd>
          <strong>{isCurrency ? formatMoney(value) : formatQuantity(value)}</strong>
          {change !== undefined && change !== 0 && (
            <Change value={change} compared={{ now: value, lastYear, measure: isCurrency ? 'money' : 'units' }} />
          )}
        </dd>
      </div>
    ))}
  </dl>
));

import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { memo } from 'react';
import { Change } from '../../../kit/ui/figures.tsx';
import { formatMoney, formatQuantity } from '../../../kit/ui/numbers.ts';
import { computeSectionTiles } from './breakdown.rules.ts';
import classes from './section-tiles.module.css';

export const SectionTiles = memo(({ totals }: { readonly totals: SalesTotals }) => (
  <dl className={classes.tiles}>
    {computeSectionTiles(totals).map(({ name, isCurrency, value, change, lastYear = 0 }) => (
      <div key={name}>
        <dt>{name}</dt>
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

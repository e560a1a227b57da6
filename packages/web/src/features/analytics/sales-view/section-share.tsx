import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { computeShares } from '../../../kit/charts/donut.rules.ts';
import { Donut } from '../../../kit/charts/donut.tsx';
import { formatShortMoney, formatShortQuantity } from '../../../kit/ui/numbers.ts';
import { type Slice, sumFigure } from './breakdown.rules.ts';
import type { Metric } from './metrics.ts';
import classes from './section-share.module.css';
import { effectiveIds, type Marks } from './selection.rules.ts';

interface Props {
  readonly rows: readonly BreakdownRow[];
  readonly slices: readonly Slice[];
  readonly metric: Metric;
  readonly marks: Marks;
}

/** The pie of a section, with the share of each row. */
export const SectionShare = ({ rows, slices, metric, marks }: Props) => {
  const chosen = new Set(effectiveIds(marks));
  const isChosen = ({ id }: { readonly id: number | undefined }) => id !== undefined && chosen.has(id);
  const selected = rows.filter(isChosen);
  const counted = selected.length > 0 ? selected : rows;
  const shares = computeShares(slices.map(({ value }) => value));
  const format = metric.shared.startsWith('total') ? formatShortMoney : formatShortQuantity;
  return (
    <figure className={classes.share}>
      <figcaption>
        Share of {metric.shareOf}
        <span className="visually-hidden">: {summarizeShares(slices, shares)}</span>
      </figcaption>
      <div className={classes.content}>
        <Donut
          slices={slices.map((slice) => ({ ...slice, isFaint: selected.length > 0 && !isChosen(slice) }))}
          label={selected.length > 0 ? 'Selected' : 'Total'}
          value={format(sumFigure(counted, metric.shared))}
        />
        <ul className={classes.legend} aria-hidden>
          {slices.map(({ id, name, color }, index) => (
            <li key={id ?? 'others'}>
              <span className={classes.square} style={{ background: color }} />
              <span className={classes.name}>{name}</span>
              <span className={classes.percent}>{formatShare(shares[index])}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
};

const formatShare = (share = 0): string => `${(100 * share).toFixed(1)}%`;

const summarizeShares = (slices: readonly Slice[], shares: readonly number[]): string =>
  slices.map(({ name }, index) => `${name} ${formatShare(shares[index])}`).join(', ') || 'no data';

import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { confidences, describeDemand } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import type { ReactNode } from 'react';
import { formatDifference, formatMoney, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import classes from './suggestion-cells.module.css';

export const TwoLines = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <span className={classes.product}>
    <span>{first}</span>
    <span className={classes.second}>{second}</span>
  </span>
);

/** Units, in blue for an increase and amber for a decrease; the sign carries the meaning. */
export const ParChange = ({ value }: { readonly value: number }) => (
  <span className={classes.change} data-direction={Math.sign(value)}>
    {formatDifference(value)}
  </span>
);

export const formatValueChange = (cents: number): string => {
  if (cents === 0) return formatMoney(0);
  return `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents))}`;
};

export const ValueChange = ({ suggestion: { price, changeValue } }: { readonly suggestion: ParSuggestion }) => (
  <span>{price === null ? none : formatValueChange(changeValue)}</span>
);

/** The columns beside it show the par levels. Low confidence is named, because its own column is hidden by default. */
export const Reason = ({ suggestion: { terms, confidence } }: { readonly suggestion: ParSuggestion }) => {
  const [demand, ...others] = describeDemand({
    ...terms,
    coverWeeks: (terms.leadDays + terms.coverDays) / daysPerWeek,
  });
  const parts = [demand, ...(confidence === 'LOW' ? ['low confidence'] : []), ...others];
  const text = parts.join('; ');
  return <span className={classes.reason}>{`${text.charAt(0).toUpperCase()}${text.slice(1)}`}</span>;
};

type Weeks = ParSuggestion['weeks'];

const barWidth = 2;
const gap = 1;

/** Units of each week; weeks without stock or sales data are marked, and those of promotions are paler. */
export const WeekBars = ({ weeks, isWide = false }: { readonly weeks: Weeks; readonly isWide?: boolean }) => {
  const height = isWide ? 56 : 26;
  const highest = weeks.reduce((max, { units }) => Math.max(max, units), 1);
  const width = weeks.length * (barWidth + gap);
  const missing = weeks.filter(({ available }) => !available).length;
  const promoted = weeks.filter(({ promotion }) => promotion).length;
  return (
    <>
      <span className="visually-hidden">
        {`${weeks.length} weeks, up to ${formatQuantity(highest)} units a week, ${missing} ${plural(missing, 'week', 'weeks')} without stock or sales data${
          promoted > 0 ? `, ${promoted} ${plural(promoted, 'week', 'weeks')} with promotions` : ''
        }`}
      </span>
      <svg
        className={classes.bars}
        width={isWide ? '100%' : width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className={classes.base} x={0} y={height - 1} width={width} height={1} />
        {weeks.map(({ weekStart, units, available, promotion }, at) => {
          const x = at * (barWidth + gap);
          const size = Math.round(((height - 1) * units) / highest);
          return available ? (
            <rect
              key={weekStart}
              className={promotion ? classes.promoted : classes.sold}
              x={x}
              y={height - 1 - size}
              width={barWidth}
              height={size}
            />
          ) : (
            <rect key={weekStart} className={classes.missing} x={x} y={0} width={barWidth} height={height - 1} />
          );
        })}
      </svg>
    </>
  );
};

/** The width is the standard error of the level. */
export const ConfidenceDots = ({
  value,
  width = null,
}: {
  readonly value: ParSuggestion['confidence'];
  readonly width?: string | null;
}) => (
  <span className={classes.confidence}>
    <span className={classes.dots} aria-hidden>
      {confidences.map((one, at) => (
        <span key={one} className={classes.dot} data-filled={at <= confidences.indexOf(value) || undefined} />
      ))}
    </span>
    {statusLabel(value)}
    {width === null ? null : ` (level ${width})`}
  </span>
);

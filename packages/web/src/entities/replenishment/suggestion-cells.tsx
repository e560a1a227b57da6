import { Text } from '@mantine/core';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { confidences } from '@shelfward/contract/replenishment/confidence.rules.ts';
import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describeDemand } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import type { ReactNode } from 'react';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatDifference, formatMoney, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import classes from './suggestion-cells.module.css';

export const TwoLines = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <Stack component="span" lh={1.3}>
    <span>{first}</span>
    <Text span c="dimmed" fz={11.5} fw={400}>
      {second}
    </Text>
  </Stack>
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

/** Characters of two lines in the cell. The explanation of the row has the other reasons. */
const shownReason = 84;

/** The columns beside it show the par levels. Low confidence is named, because its own column is hidden by default. */
export const Reason = ({
  suggestion: { terms, confidence, record, weeks },
}: {
  readonly suggestion: ParSuggestion;
}) => {
  const lastWeek = weeks.at(-1);
  const [demand, ...others] = describeDemand({
    ...terms,
    record,
    end: {
      endedProbability: terms.endedProbability,
      stoppedWeeks: terms.stoppedWeeks,
      successorName: terms.successor?.name ?? null,
      predecessorName: terms.predecessor?.name ?? null,
    },
    coverWeeks: (terms.leadDays + terms.coverDays) / daysPerWeek,
    coverFrom: lastWeek ? addDays(lastWeek.weekStart, daysPerWeek) : null,
  });
  const parts = [demand, ...(confidence === 'LOW' ? ['low confidence'] : []), ...others];
  const full = capitalize(parts.join('; '));
  const shown = parts.filter((_, index) => index === 0 || parts.slice(0, index + 1).join('; ').length <= shownReason);
  const text = capitalize(shown.join('; '));
  if (shown.length === parts.length) return <span className={classes.reason}>{text}</span>;
  return (
    <span className={classes.reason} title={full}>
      {text}; {parts.length - shown.length}&nbsp;more
    </span>
  );
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
  <Group component="span" display="inline-flex" gap={6} c="dimmed" fz={12}>
    <Group component="span" display="inline-flex" gap={3} align="stretch" aria-hidden>
      {confidences.map((one, at) => (
        <span key={one} className={classes.dot} data-filled={at <= confidences.indexOf(value) || undefined} />
      ))}
    </Group>
    {statusLabel(value)}
    {width === null ? null : ` (level ${width})`}
  </Group>
);

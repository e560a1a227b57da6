import { Box, Text } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import { useRowWindow } from '../../../kit/screens/use-row-window.ts';
import type { SoldRow } from '../core/sold.rules.ts';
import { findCompared, formatFigure, type Metric } from './metrics.ts';
import classes from './section-bars.module.css';
import { barWidth, computeScale, isNarrow } from './section-rows.rules.ts';
import type { Mark, Marks } from './selection.rules.ts';

const rowHeight = 32;
/** The minimum height of a section, in rows. */
const minRows = 15;
/** Only the first rows are animated, because more rows overload slow machines. */
const animatedRows = 16;

interface Props {
  readonly title: string;
  readonly rows: readonly SoldRow[];
  /** All rows of the section. They define the scale of the bars, regardless of the search. */
  readonly all: readonly SoldRow[];
  readonly metric: Metric;
  readonly showsLastYear: boolean;
  readonly marks: Marks;
  readonly colors: ReadonlyMap<number, string>;
  readonly onClick: (id: number) => void;
  readonly drill: (row: SoldRow) => ReactNode;
}

/** The rows of a section as buttons. Only rows near the viewport are rendered. */
export const SectionBars = ({ title, rows, all, metric, showsLastYear, marks, colors, onClick, drill }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRowWindow({ scroller, count: rows.length, rowHeight });
  const scale = useMemo(() => computeScale(all, metric, showsLastYear), [all, metric, showsLastYear]);
  return (
    <div className={classes.scroller} ref={scroller} tabIndex={rows.length > minRows ? 0 : undefined}>
      <ul
        className={classes.rows}
        aria-label={title}
        style={{ paddingTop: shown.start * rowHeight, paddingBottom: (rows.length - shown.end) * rowHeight }}
      >
        {rows.slice(shown.start, shown.end).map((row, index) => (
          <BarRow
            key={row.id}
            {...{ row, metric, showsLastYear, scale, onClick, drill }}
            index={shown.start + index}
            count={rows.length}
            mark={marks.get(row.id)}
            color={colors.get(row.id)}
          />
        ))}
      </ul>
    </div>
  );
};

interface RowProps extends Pick<Props, 'metric' | 'showsLastYear' | 'onClick' | 'drill'> {
  readonly row: SoldRow;
  readonly index: number;
  readonly count: number;
  readonly scale: number;
  readonly mark: Mark | undefined;
  readonly color: string | undefined;
}

const BarRow = memo((props: RowProps) => {
  const { row, metric, showsLastYear, scale, index, mark, onClick } = props;
  const value = row[metric.figure] ?? 0;
  const compared = showsLastYear ? findCompared(metric) : undefined;
  const lastYear = compared && row[compared.lastYear];
  // As the difference: from a negative base, the sign of the percentage is another one.
  const direction = lastYear === undefined ? 0 : Math.sign(value - lastYear);
  const width = barWidth(value, scale);
  const { name } = row;
  return (
    <li
      className={classes.row}
      data-mark={mark}
      data-animated={index < animatedRows || undefined}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      style={{ '--width': `${width}%` } as CSSProperties}
    >
      <button
        type="button"
        className={classes.bar}
        aria-pressed={mark === 'selected' || mark === 'filtered'}
        aria-description={mark && descriptions[mark]}
        onClick={() => onClick(row.id)}
      >
        <Box component="span" pos="relative" flex={1} miw={0} h={26}>
          <span className={classes.fill} data-negative={value < 0 || undefined}>
            {mark === 'selected' && !isNarrow(width) && <BarLabel {...props} name={name} isCopy />}
          </span>
          <BarLabel {...props} name={name} isOutside={isNarrow(width)} />
          {lastYear !== undefined && (
            <span className={classes.lastYear} style={{ width: `${barWidth(lastYear, scale)}%` }} />
          )}
        </Box>
        <Text className="numbers nowrap" span flex="none" miw={96} ta="right">
          {formatFigure(row, metric.figure)}
        </Text>
        {compared && (
          <span className={classes.change} data-direction={direction}>
            {formatFigure(row, compared.change)}
          </span>
        )}
      </button>
      {props.drill(row)}
    </li>
  );
});

const descriptions = {
  selected: 'Selected, not loaded yet',
  filtered: 'Filtered',
  deselected: 'Removed from the filter at the next load',
} as const;

interface LabelProps extends Pick<RowProps, 'mark' | 'color'> {
  readonly name: string;
  readonly isOutside?: boolean;
  /** On a filled bar the label is rendered twice: in white inside the bar, in black outside. */
  readonly isCopy?: true;
}

const BarLabel = ({ name, mark, color, isOutside = false, isCopy }: LabelProps) => (
  <span className={classes.label} data-outside={isOutside || undefined} aria-hidden={isCopy}>
    <span className={classes.square} style={{ background: color }} />
    <span className={`truncate ${classes.name}`}>{name}</span>
    {mark === 'selected' && <IconCheck size={14} stroke={2.2} aria-hidden />}
    {mark === 'filtered' && <IconFilter size={13} stroke={2} aria-hidden />}
  </span>
);

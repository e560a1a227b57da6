import { SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useRowWindow } from '../screens/use-row-window.ts';
import type { Target } from '../target.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import type { ChartData } from './chart.types.ts';
import { ChartMenu } from './chart-menu.tsx';
import { type ResolveTarget, useGo } from './chart-target.ts';
import { annotationsAt, describeChart, describePoint, formatValue } from './chart-text.ts';
import classes from './charts.module.css';

interface Props {
  readonly title: string;
  /** Below the title, also of a saved or printed picture. */
  readonly period?: string | undefined;
  readonly data: ChartData;
  /** The name of the label column: "Month", "Company". */
  readonly labelTitle: string;
  readonly height: number;
  /** Replaces the computed text summary. */
  readonly summary?: string | undefined;
  /** The link target of a mark; the table shows it as a link. */
  readonly target?: ResolveTarget | undefined;
  /** Shown after the switch between chart and table. */
  readonly beside?: ReactNode;
  /** The caller shows title and period, and switches between chart and table. */
  readonly shownAs?: ShownAs | undefined;
  /** The drawing; a function is given the index of the label that the keyboard selected. */
  readonly children: ReactNode | ((read: number | undefined) => ReactNode);
}

export type ShownAs = 'chart' | 'table';

/** A chart with its data as a table and a text summary, so that every user can read one of them. */
export const ChartFrame = ({ shownAs, ...props }: Props) => {
  const { title, period, data, labelTitle, height, summary, target, beside, children } = props;
  const [chosen, setShown] = useState<string>('chart');
  const shown = shownAs ?? chosen;
  const [read, setRead] = useState<number>();
  const drawing = useRef<HTMLDivElement>(null);
  return (
    <figure className={classes.frame}>
      <figcaption className={shownAs ? 'visually-hidden' : classes.caption}>
        <Text span mr="auto" c="dimmed" fz={12.5} fw={500}>
          {title}
        </Text>
        <span className="visually-hidden">{summary ?? describeChart(data)}</span>
        {!shownAs && (
          <>
            <SegmentedControl
              size="xs"
              aria-label={`${title} as`}
              data={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              value={shown}
              onChange={setShown}
            />
            {beside}
            {shown === 'chart' && <ChartMenu {...{ title, period, drawing }} />}
          </>
        )}
      </figcaption>
      {period !== undefined && !shownAs && (
        <Text mt={-6} mb={10} fz={12} c="var(--sw-dim)" lineClamp={2} title={period}>
          {period}
        </Text>
      )}
      {shown === 'table' ? (
        <ChartTable {...{ title, data, labelTitle, target }} />
      ) : (
        <div className={classes.drawing}>
          {data.labels.length > 0 && <ChartReader {...{ title, data, target, read }} onRead={setRead} />}
          <div ref={drawing} aria-hidden style={{ minHeight: height }}>
            {typeof children === 'function' ? children(read) : children}
          </div>
        </div>
      )}
    </figure>
  );
};

interface ReaderProps extends Pick<Props, 'title' | 'data' | 'target'> {
  readonly read: number | undefined;
  readonly onRead: (index: number | undefined) => void;
}

/** Arrow keys, Home, and End move through the labels; Enter follows the link of a mark. Screen readers say the values. */
const ChartReader = ({ title, data, target, read, onRead }: ReaderProps) => {
  const go = useGo(target);
  const last = data.labels.length - 1;
  const index = Math.min(read ?? last, last);
  return (
    <input
      type="range"
      className="visually-hidden"
      aria-label={`Values of ${title}`}
      aria-valuetext={describePoint(data, index)}
      min={0}
      max={last}
      value={index}
      onChange={(event) => onRead(Number(event.currentTarget.value))}
      onFocus={() => onRead(index)}
      onBlur={() => onRead(undefined)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') go?.(index);
      }}
    />
  );
};

const rowHeight = 31;

/** The table may have thousands of rows, so only the visible ones are rendered. */
const ChartTable = ({ title, data, labelTitle, target }: Pick<Props, 'title' | 'data' | 'labelTitle' | 'target'>) => {
  const scroller = useRef<HTMLElement>(null);
  const { start, end } = useRowWindow({ scroller, count: data.labels.length, rowHeight });
  const hasEvents = (data.annotations ?? []).length > 0;
  return (
    <ScrollRegion ref={scroller} className={classes.scroller} label={`${title}, table`}>
      <table className={classes.table} aria-rowcount={data.labels.length + 1}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelTitle}</th>
            {data.series.map((series) => (
              <th key={series.name} scope="col">
                {series.name}
              </th>
            ))}
            {hasEvents && <th scope="col">Annotations</th>}
          </tr>
        </thead>
        <tbody>
          <Gap rows={start} />
          {data.labels.slice(start, end).map((label, index) => (
            <tr key={label} aria-rowindex={start + index + 2}>
              <th scope="row">
                <Label label={label} target={target?.(start + index)} />
              </th>
              {data.series.map((series) => (
                <td key={series.name}>{formatValue(series, start + index)}</td>
              ))}
              {hasEvents && (
                <td>
                  {annotationsAt(data, start + index)
                    .map(({ text }) => text)
                    .join('; ')}
                </td>
              )}
            </tr>
          ))}
          <Gap rows={data.labels.length - end} />
        </tbody>
      </table>
    </ScrollRegion>
  );
};

const Gap = ({ rows }: { readonly rows: number }) =>
  rows > 0 && <tr aria-hidden style={{ height: rows * rowHeight }} />;

const Label = ({ label, target }: { readonly label: string; readonly target: Target | undefined }) =>
  target ? (
    <Link {...target} className="link">
      {label}
    </Link>
  ) : (
    label
  );

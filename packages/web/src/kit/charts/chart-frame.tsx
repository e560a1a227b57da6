import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useRowWindow } from '../screens/use-row-window.ts';
import type { Target } from '../target.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import type { ChartData } from './chart.types.ts';
import classes from './chart-frame.module.css';
import type { ResolveTarget } from './chart-target.ts';
import { describeChart, formatValue } from './chart-text.ts';

interface Props {
  readonly title: string;
  readonly data: ChartData;
  /** The name of the label column: "Month", "Company". */
  readonly labelTitle: string;
  readonly height: number;
  /** The link target of a mark; the table shows it as a link. */
  readonly target?: ResolveTarget | undefined;
  /** Shown after the switch between chart and table. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its data as a table and a text summary, so that every user can read one of them. */
export const ChartFrame = ({ title, data, labelTitle, height, target, beside, children }: Props) => {
  const [shown, setShown] = useState('chart');
  return (
    <figure className={classes.frame}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <span className="visually-hidden">{describeChart(data)}</span>
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
      </figcaption>
      {shown === 'table' ? (
        <ChartTable {...{ title, data, labelTitle, target }} />
      ) : (
        <div aria-hidden style={{ minHeight: height }}>
          {children}
        </div>
      )}
    </figure>
  );
};

const rowHeight = 31;

/** The table may have thousands of rows, so only the visible ones are rendered. */
const ChartTable = ({ title, data, labelTitle, target }: Pick<Props, 'title' | 'data' | 'labelTitle' | 'target'>) => {
  const scroller = useRef<HTMLElement>(null);
  const { start, end } = useRowWindow({ scroller, count: data.labels.length, rowHeight });
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

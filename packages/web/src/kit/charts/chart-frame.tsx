import { SegmentedControl } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { ChartData } from './chart.types.ts';
import classes from './chart-frame.module.css';
import { formatMeasure, summaryOf } from './chart-text.ts';

interface Props {
  readonly title: string;
  readonly data: ChartData;
  /** What the labels are: "Month", "Company". */
  readonly labelTitle: string;
  readonly height: number;
  readonly children: ReactNode;
}

/** A picture, the same as a table, and the same in a few words: everybody can read one of them. */
export const ChartFrame = ({ title, data, labelTitle, height, children }: Props) => {
  const [shown, setShown] = useState('chart');
  return (
    <figure className={classes.frame}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <span className="visually-hidden">{summaryOf(data)}</span>
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
      </figcaption>
      {shown === 'table' ? (
        <ChartTable title={title} data={data} labelTitle={labelTitle} />
      ) : (
        <div aria-hidden style={{ height }}>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </figure>
  );
};

const ChartTable = ({ title, data, labelTitle }: Pick<Props, 'title' | 'data' | 'labelTitle'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className={classes.scroller} tabIndex={0} aria-label={`${title}, table`}>
    <table className={classes.table}>
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
        {data.labels.map((label, place) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {data.series.map((series) => (
              <td key={series.name}>{formatMeasure(series.measure, series.values[place])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

import { Skeleton } from '@mantine/core';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { renderFigure } from '../../entities/analytics/report-figures.tsx';
import { Bars } from '../../kit/charts/bars.tsx';
import type { Target } from '../../kit/target.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { formatDay } from '../../kit/ui/numbers.ts';
import { rowGap, rowHeight } from './grid-sizes.ts';
import classes from './tile.module.css';
import { toChartData } from './tile-chart.rules.ts';

interface Props {
  readonly tile: Tile;
  readonly title: string;
  /** Undefined until it is loaded. */
  readonly shown: TileResult | undefined;
  /** The report of the tile. */
  readonly target: Target | undefined;
}

/** The figures of a tile, or in words why it has none. */
export const TileContent = ({ tile, title, shown, target }: Props) => {
  if (!shown) return <Skeleton className={classes.skeleton ?? ''} aria-label={`Loading ${title}`} />;
  const problem = describeProblem(shown);
  if (problem || !shown.result)
    return (
      <Named {...{ title, target }}>
        <p className={classes.problem} role="note">
          {problem}
        </p>
      </Named>
    );
  return (
    <>
      <Drawing
        {...{ tile, title, target }}
        result={shown.result}
        figures={shown.figures}
        noteHeight={shown.missing.length > 0 ? lineHeight : 0}
      />
      {shown.missing.length > 0 && (
        <p className={classes.note}>{`Filters name records that no longer exist: ${shown.missing.join(', ')}.`}</p>
      )}
    </>
  );
};

const describeProblem = ({ view, result, error }: TileResult): string | undefined => {
  if (error?.code === 'NOT_FOUND') return 'This view was deleted, or it is not shared with you.';
  if (error?.code === 'ATTRIBUTE_NOT_FOUND') return 'This view groups by an attribute that was deleted.';
  if (error) return error.message;
  if (view && !result) return 'This view is a list. Dashboards show views of reports.';
  return undefined;
};

/** Of the note, with its gap. */
const lineHeight = 27;

interface DrawingProps extends Pick<Props, 'tile' | 'title' | 'target'> {
  readonly result: NonNullable<TileResult['result']>;
  readonly figures: TileResult['figures'];
  /** What the note below takes from a chart. */
  readonly noteHeight: number;
}

const Drawing = (props: DrawingProps) => {
  switch (props.tile.display) {
    case 'NUMBER':
      return <NumberTile {...props} />;
    case 'TABLE':
      return <TableTile {...props} />;
    case 'LINE':
    case 'BAR':
      return <ChartTile {...props} display={props.tile.display} />;
  }
};

/** The title of a tile without a chart, which leads to its report. */
const Named = ({ title, target, children }: Pick<Props, 'title' | 'target'> & { readonly children: ReactNode }) => (
  <>
    <h2 className={classes.title} title={title}>
      {target ? (
        <Link {...target} className="link">
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
    {children}
  </>
);

const NumberTile = ({ title, target, result, figures }: DrawingProps) => {
  const [figure, ...compared] = figures;
  const [value = null, ...others] = result.totals.values;
  if (!figure) return null;
  return (
    <Named {...{ title, target }}>
      <p className={classes.number}>{renderFigure(figure, value, undefined)}</p>
      <dl className={classes.compared}>
        {compared.map((one, index) => (
          <div key={one}>
            <dt>{figureDefinitions[one].label}</dt>
            <dd>{renderFigure(one, others[index] ?? null, undefined)}</dd>
          </div>
        ))}
      </dl>
    </Named>
  );
};

const formatPeriod = ({ soldOnAfter, soldOnBefore }: DrawingProps['result']['days']): string =>
  `${formatDay(soldOnAfter)} – ${formatDay(soldOnBefore)}`;

/** Of a tile: padding, caption, and legend. */
const chartMargins = 106;
const minChartHeight = 90;

const ChartTile = ({
  tile,
  title,
  target,
  result,
  figures,
  noteHeight,
  display,
}: DrawingProps & { readonly display: 'BAR' | 'LINE' }) => {
  const data = useMemo(() => toChartData(result, figures, display), [result, figures, display]);
  const height = tile.h * rowHeight + (tile.h - 1) * rowGap - chartMargins - noteHeight;
  if (data.labels.length === 0)
    return (
      <Named {...{ title, target }}>
        <p className={classes.problem}>No sales in this period.</p>
      </Named>
    );
  return (
    <Bars
      {...{ title, data }}
      period={formatPeriod(result.days)}
      labelTitle={result.rows.length > 0 ? 'Name' : 'Interval'}
      hasNames={result.rows.length > 0}
      height={Math.max(height, minChartHeight)}
      beside={
        target && (
          <Link {...target} className={`link ${classes.open}`} aria-label={`Open report ${title}`}>
            Open
          </Link>
        )
      }
    />
  );
};

const TableTile = ({ title, target, result, figures }: DrawingProps) => {
  const days = result.columns.map(({ from }) => from);
  const hasColumns = days.length > 0;
  return (
    <Named {...{ title, target }}>
      <DataTable label={`${title}, table`} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {figures.slice(0, hasColumns ? 1 : figures.length).map((figure) => (
              <th key={figure} scope="col" title={figureDefinitions[figure].help}>
                {figureDefinitions[figure].label}
              </th>
            ))}
            {hasColumns &&
              result.columns.map(({ from, name }) => (
                <th key={from} scope="col">
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map(({ ids, name, values, columns = [] }) => (
            <tr key={ids.join('.')}>
              <th scope="row" style={{ paddingLeft: 12 + (ids.length - 1) * 16 }}>
                {name}
              </th>
              <Cells {...{ figures, values, columns, days }} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells {...{ figures, days }} values={result.totals.values} columns={result.totals.columns ?? []} />
          </tr>
        </tfoot>
      </DataTable>
      {result.omittedRows > 0 && (
        <p className={classes.note}>{`${formatCount(result.omittedRows, 'row')} more in the report.`}</p>
      )}
    </Named>
  );
};

interface CellsProps {
  readonly figures: TileResult['figures'];
  readonly values: readonly (number | null)[];
  readonly columns: readonly (readonly (number | null)[])[];
  /** The first days of the columns; empty without columns. */
  readonly days: readonly string[];
}

/** All figures, or the first one for the period and for each column. */
const Cells = ({ figures, values, columns, days }: CellsProps) => {
  const [first] = figures;
  if (days.length === 0 || !first)
    return figures.map((figure, index) => (
      <td key={figure}>{renderFigure(figure, values[index] ?? null, undefined)}</td>
    ));
  return (
    <>
      <td>{renderFigure(first, values[0] ?? null, undefined)}</td>
      {days.map((day, index) => (
        <td key={day}>{renderFigure(first, columns[index]?.[0] ?? null, undefined)}</td>
      ))}
    </>
  );
};

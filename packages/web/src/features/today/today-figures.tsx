import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { TodaySummary } from '@shelfward/contract/today/today.contract.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Spark } from '../../kit/charts/spark.tsx';
import { accountDay, formatDay, formatMoney, formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import classes from './today.module.css';
import { findAvailabilityTrend, findStakeChange, sumTasks, toAvailability } from './today.rules.ts';

const labels = {
  stake: 'Money at stake',
  atRisk: 'Shelves at risk',
  availability: 'Availability now',
  tasks: 'Open tasks',
};

/** The state of the account in four numbers. They have their space before they are loaded. */
export const TodayFigures = ({ summary }: { readonly summary: TodaySummary | undefined }) =>
  summary ? (
    <LoadedFigures summary={summary} />
  ) : (
    <dl className={classes.figures} aria-busy>
      {Object.values(labels).map((label) => (
        <Figure key={label} label={label} value={noBreakSpace} />
      ))}
    </dl>
  );

const noBreakSpace = '\u00a0';

const LoadedFigures = ({ summary }: { readonly summary: TodaySummary }) => {
  const { shelves, kinds } = summary;
  const all = sumTasks(summary, { isMine: false });
  const mine = sumTasks(summary, { isMine: true });
  const day = accountDay(new Date());
  const change = findStakeChange(summary, day);
  const trend = findAvailabilityTrend(summary, day);
  const unassigned = kinds.reduce((sum, one) => sum + one.unassigned, 0);
  return (
    <dl className={classes.figures}>
      <Figure label={labels.stake} value={all.stake === null ? none : formatMoney(all.stake)}>
        {change === undefined ? (
          all.tasks > 0 && `in ${formatQuantity(all.tasks)} ${plural(all.tasks, 'task')}`
        ) : (
          <StakeChange change={change} />
        )}
      </Figure>
      <Figure label={labels.atRisk} value={shelves ? formatQuantity(shelves.atRisk) : none}>
        {shelves ? (
          `of ${formatQuantity(shelves.all)} · ${formatQuantity(shelves.empty)} empty now`
        ) : (
          <Link to="/par-levels" className="link">
            Run par levels to estimate
          </Link>
        )}
      </Figure>
      <Figure
        label={labels.availability}
        value={shelves ? formatPercent(toAvailability(shelves.all, shelves.empty)) : none}
        beside={
          trend && (
            <Spark
              height={22}
              labels={trend.days.map((one) => formatDay(one))}
              series={{ name: 'Availability', measure: 'percent', values: trend.values }}
            />
          )
        }
      >
        {trend ? <AvailabilityChange {...trend} /> : shelves && 'of shelves have stock'}
      </Figure>
      <Figure label={labels.tasks} value={formatQuantity(all.tasks)}>
        {`${formatQuantity(mine.tasks)} mine · ${formatQuantity(unassigned)} unassigned`}
      </Figure>
    </dl>
  );
};

const StakeChange = ({ change }: { readonly change: number }) =>
  change === 0 ? (
    'as yesterday'
  ) : (
    <span className={change > 0 ? classes.worse : classes.better}>
      {change > 0 ? '↑' : '↓'} {formatMoney(Math.abs(change))} since yesterday
    </span>
  );

const AvailabilityChange = ({ change, days }: { readonly change: number; readonly days: readonly string[] }) => {
  const since = `in ${formatQuantity(days.length - 1)} ${plural(days.length - 1, 'day')}`;
  return change === 0 ? (
    `unchanged ${since}`
  ) : (
    <span className={change < 0 ? classes.worse : classes.better}>
      {change < 0 ? '↓' : '↑'} {Math.abs(change).toLocaleString('en-US')} points {since}
    </span>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** At the end of the label. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

const Figure = ({ label, value, beside, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong> <span>{children}</span>
      {beside && <div className={classes.trend}>{beside}</div>}
    </dd>
  </div>
);

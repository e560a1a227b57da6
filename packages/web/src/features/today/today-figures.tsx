import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { TodaySummary } from '@shelfward/contract/today/today.contract.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import classes from './today.module.css';
import { sumTasks } from './today.rules.ts';

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
  const unassigned = kinds.reduce((sum, one) => sum + one.unassigned, 0);
  return (
    <dl className={classes.figures}>
      <Figure label={labels.stake} value={all.stake === 0 && all.tasks > 0 && !shelves ? none : formatMoney(all.stake)}>
        {all.tasks > 0 && `in ${formatQuantity(all.tasks)} ${plural(all.tasks, 'task')}`}
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
      <Figure label={labels.availability} value={shelves ? formatPercent(toAvailability(shelves)) : none}>
        {shelves && 'of shelves have stock'}
      </Figure>
      <Figure label={labels.tasks} value={formatQuantity(all.tasks)}>
        {`${formatQuantity(mine.tasks)} mine · ${formatQuantity(unassigned)} unassigned`}
      </Figure>
    </dl>
  );
};

/** Percent with one decimal. */
const toAvailability = ({ all, empty }: NonNullable<TodaySummary['shelves']>): number =>
  all === 0 ? 100 : Math.round((1000 * (all - empty)) / all) / 10;

const Figure = (props: { readonly label: string; readonly value: string; readonly children?: ReactNode }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>
      <strong>{props.value}</strong> <span>{props.children}</span>
    </dd>
  </div>
);

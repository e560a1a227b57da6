import { Box } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Accuracy, AccuracyWeek } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { formatAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { Bars } from '../../kit/charts/bars.tsx';
import { inBackground } from '../../kit/resource.ts';
import { ListFilters } from '../../kit/screens/list-filters.tsx';
import { isFiltered, type ListState, toListState } from '../../kit/screens/list-state.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { formatDay, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { accuracy, accuracyFilters } from './accuracy.api.ts';
import classes from './replenishment.module.css';

/** The requested service level and the reached share, by the first week that runs were to cover. */
export const AccuracyWeeks = () => {
  const [search, change] = useScreenSearch();
  const state = toListState(search, { filters: accuracyFilters, defaultSort: [] });
  const { data, error, refetch } = useQuery(
    accuracy.get({
      query: { companyId: parseFilterId(state, 'companyId'), productLineId: parseFilterId(state, 'productLineId') },
    }),
  );
  return (
    <>
      <Box className="line-below" flex="none" px="var(--sw-gutter)" py={9} bg="var(--sw-surface)">
        <ListFilters filters={accuracyFilters} state={state} change={change} />
      </Box>
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data &&
        (data.weeks.length > 0 ? (
          <Results accuracy={data} />
        ) : (
          <Nothing accuracy={data} isFiltered={isFiltered(state)} />
        ))}
    </>
  );
};

const parseFilterId = ({ filters }: ListState, key: string): number | undefined => {
  const value = Number(filters[key]?.[0]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

const Nothing = ({ accuracy: { expectedFrom }, ...shown }: Shown & { readonly isFiltered: boolean }) => {
  const settings = useQuery(inBackground(replenishment.settings({})));
  if (shown.isFiltered) return <EmptyState text="No results match the filters." />;
  if (expectedFrom !== null)
    return (
      <EmptyState
        text={`The weeks to cover are not over. First results appear with a run on or after ${formatDay(expectedFrom)}.`}
      />
    );
  const weeks = settings.data && settings.data.leadWeeks + settings.data.reviewWeeks;
  return (
    <EmptyState text={`Results appear ${weeks ? formatCount(weeks, 'week') : 'some weeks'} after the first run.`} />
  );
};

interface Shown {
  readonly accuracy: Accuracy;
}

const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);

const Results = ({ accuracy: { weeks, calibration } }: Shown) => (
  <CardColumn>
    <Card>
      <Bars
        title={describeWeeks(weeks)}
        labelTitle="First week"
        height={240}
        data={{
          labels: weeks.map(({ weekStart }) => formatDay(weekStart)),
          series: [
            { name: 'Requested', measure: 'percent', values: weeks.map(({ requested }) => percent(requested)) },
            { name: 'Reached', measure: 'percent', values: weeks.map(({ reached }) => percent(reached)) },
          ],
        }}
      />
    </Card>
    <div className={classes.halves}>
      <Card title="How it was compared">
        <Comparison weeks={weeks} />
      </Card>
      <Calibration calibration={calibration} />
    </div>
  </CardColumn>
);

const mean = (weeks: readonly AccuracyWeek[], toValue: (week: AccuracyWeek) => number | null): string => {
  const compared = weeks.reduce((sum, { pairs }) => sum + pairs, 0);
  if (compared === 0) return none;
  return formatAvailability(weeks.reduce((sum, week) => sum + (toValue(week) ?? 0) * week.pairs, 0) / compared);
};

const describeWeeks = (weeks: readonly AccuracyWeek[]): string =>
  `Demand covered by the par levels of runs: ${mean(weeks, ({ reached }) => reached)}, requested ${mean(weeks, ({ requested }) => requested)}`;

const Comparison = ({ weeks }: { readonly weeks: readonly AccuracyWeek[] }) => {
  const total = (toValue: (week: AccuracyWeek) => number): string =>
    formatQuantity(weeks.reduce((sum, week) => sum + toValue(week), 0));
  return (
    <Box component="ul" pl={18} c="dimmed" lh={1.6}>
      <li>
        {total(({ pairs }) => pairs)} par levels compared with the sales of their weeks to cover, by the first of these
        weeks
      </li>
      <li>
        {total(({ notCompared }) => notCompared)} not compared, because a week was out of stock or without sales data:
        their demand is not known
      </li>
      <li>
        {total(({ expectedUnits }) => expectedUnits)} units forecast, {total(({ demandUnits }) => demandUnits)} sold,{' '}
        {total(({ missedUnits }) => missedUnits)} above the par levels
      </li>
      <li>Par levels before the limits of a run. Only the first run of a week counts.</li>
    </Box>
  );
};

const Calibration = ({ calibration }: Pick<Accuracy, 'calibration'>) => (
  <Card title="Calibration">
    <DataTable label="Calibration by service level" className={classes.numbers}>
      <thead>
        <tr>
          <th scope="col">Service level</th>
          <th scope="col">Compared</th>
          <th scope="col">Reached</th>
        </tr>
      </thead>
      <tbody>
        {calibration.map(({ serviceLevel, pairs, reached }) => (
          <tr key={serviceLevel}>
            <th scope="row">{formatAvailability(serviceLevel)}</th>
            <td className="numbers">
              <Quantity value={pairs} />
            </td>
            <td className="numbers">{formatAvailability(reached)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </Card>
);

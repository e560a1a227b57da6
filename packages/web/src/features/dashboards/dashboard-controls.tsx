import { Button, Select } from '@mantine/core';
import { reportPeriods } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { ReportDays } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '../../entities/analytics/filter-bar.tsx';
import { searchedFilters } from '../../entities/analytics/filter-sources.ts';
import type { ReportFilters as BarFilters } from '../../entities/analytics/report-filters.rules.ts';
import { allAttributeKeys } from '../../entities/products/attributes.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { presetDays } from '../../kit/ui/date-range.rules.ts';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import { type Shown, toBarFilters } from './dashboard-state.ts';
import classes from './dashboards.module.css';

interface Props {
  readonly shown: Shown;
  readonly onDays: (days: ReportDays | null) => void;
  readonly onFilters: (filters: BarFilters) => void;
  /** Stores period and filters; undefined if they are stored, or the user cannot. */
  readonly onSave: (() => void) | undefined;
}

const ofViews = 'views';
const custom = 'custom';

/** The period and the filters of all tiles. */
export const DashboardControls = ({ shown: { days, filters }, onDays, onFilters, onSave }: Props) => {
  const hasValues = (filters?.attributeValueIds?.length ?? 0) > 0;
  const keys = useQuery({ ...inBackground(allAttributeKeys()), enabled: hasValues });
  const choose = (value: string | null) => {
    const name = reportPeriods.find((known) => known === value);
    if (name) onDays({ name });
    else if (value === custom) {
      const { afterDate, beforeDate } = presetDays('This Month', accountDay(new Date()));
      onDays({ soldOnAfter: afterDate, soldOnBefore: beforeDate });
    } else onDays(null);
  };
  return (
    <div className={classes.controls}>
      <Select
        aria-label="Period of all tiles"
        className={classes.period}
        data={[
          { value: ofViews, label: 'Period of each tile' },
          ...reportPeriods.map((name) => ({ value: name, label: name })),
          { value: custom, label: 'Custom dates' },
        ]}
        value={days === null ? ofViews : 'name' in days ? days.name : custom}
        allowDeselect={false}
        onChange={choose}
      />
      {days && !('name' in days) && <CustomDays days={days} onChange={onDays} />}
      <FilterBar
        filters={toBarFilters(filters, keys.data?.content ?? [])}
        settings={searchedFilters}
        onChange={onFilters}
      />
      {onSave && (
        <Button variant="default" size="xs" onClick={onSave}>
          Save period and filters
        </Button>
      )}
    </div>
  );
};

type Dates = Extract<ReportDays, { soldOnAfter: string }>;

const CustomDays = ({ days, onChange }: { readonly days: Dates; readonly onChange: (days: Dates) => void }) => (
  <>
    <DayInput
      aria-label="First day"
      className={classes.day ?? ''}
      value={days.soldOnAfter}
      onChange={(day) => day && day <= days.soldOnBefore && onChange({ ...days, soldOnAfter: day })}
    />
    <DayInput
      aria-label="Last day"
      className={classes.day ?? ''}
      value={days.soldOnBefore}
      onChange={(day) => day && day >= days.soldOnAfter && onChange({ ...days, soldOnBefore: day })}
    />
  </>
);

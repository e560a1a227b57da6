import { Select } from '@mantine/core';
import { reportPeriods } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '../../entities/analytics/filter-bar.tsx';
import { searchedFilters } from '../../entities/analytics/filter-sources.ts';
import { allAttributeKeys } from '../../entities/products/attributes.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { toBarFilters, toStoredFilters } from './dashboard-state.ts';
import classes from './dashboards.module.css';

interface Props {
  readonly tile: Tile;
  readonly onChange: (change: Partial<Tile>) => void;
}

const ofDashboard = 'dashboard';

/** Period and filters of a tile: those of the dashboard, or its own. */
export const TileScope = ({ tile: { days, filters }, onChange }: Props) => {
  const hasValues = (filters?.attributeValueIds?.length ?? 0) > 0;
  const keys = useQuery({ ...inBackground(allAttributeKeys()), enabled: hasValues });
  const isFixed = days !== null && !('name' in days);
  return (
    <>
      <Select
        label="Period"
        data={[
          { value: ofDashboard, label: 'As the dashboard' },
          ...reportPeriods.map((name) => ({ value: name, label: name })),
          ...(isFixed ? [{ value: 'fixed', label: `${days.soldOnAfter} to ${days.soldOnBefore}` }] : []),
        ]}
        value={days === null ? ofDashboard : 'name' in days ? days.name : 'fixed'}
        allowDeselect={false}
        onChange={(value) => {
          const name = reportPeriods.find((known) => known === value);
          onChange({ days: name ? { name } : null });
        }}
      />
      <span className={classes.label}>Filter</span>
      <div className={classes.filters}>
        {!filters && <span className={classes.note}>As the dashboard</span>}
        <FilterBar
          filters={toBarFilters(filters, keys.data?.content ?? [])}
          settings={searchedFilters}
          onChange={(changed) => onChange({ filters: toStoredFilters(changed) })}
        />
      </div>
    </>
  );
};

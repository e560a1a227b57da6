import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { nameOf } from './breakdown.rules.ts';
import classes from './drill.module.css';
import type { Section } from './sections.ts';

/** The days of a report as they stand in its address. */
export type PeriodSearch = Readonly<Record<string, string>>;

interface Target {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The list or record behind a row; none behind what has no region, line or value. */
export const drillOf = (section: Pick<Section, 'filter'>, id: number, period: PeriodSearch): Target | undefined => {
  if (id === 0) return undefined;
  switch (section.filter) {
    case 'companyIds':
      return { to: '/store-performance', search: { companyId: String(id), ...period } };
    case 'regionIds':
      return { to: '/stores', search: { regionId: String(id) } };
    case 'storeIds':
      return { to: `/stores/storeDetail/${id}` };
    case 'productLineIds':
      return { to: '/products', search: { productLineId: String(id) } };
    case 'attributeValuesIds':
      return undefined;
  }
};

interface Props {
  readonly row: BreakdownRow;
  readonly target: Target | undefined;
}

/** Beside the bar, because the bar itself selects. */
export const DrillLink = ({ row, target }: Props) =>
  target ? (
    <Link className={classes.link} to={target.to} search={target.search ?? {}} aria-label={`Open ${nameOf(row)}`}>
      <IconArrowUpRight size={15} stroke={1.8} aria-hidden />
    </Link>
  ) : (
    <span className={classes.link} />
  );

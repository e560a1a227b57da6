import { Text } from '@mantine/core';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { Donut } from '../../../kit/charts/donut.tsx';
import { Group } from '../../../kit/ui/layout.tsx';
import { formatShortMoney, formatShortQuantity, none } from '../../../kit/ui/numbers.ts';
import type { Sums } from '../core/sold.rules.ts';
import type { Metric } from './metrics.ts';
import classes from './sales-view.module.css';
import { computeSliceShares, type Slice } from './section-rows.rules.ts';
import { effectiveIds, type Marks } from './selection.rules.ts';

interface Props {
  readonly slices: readonly Slice[];
  readonly metric: Metric;
  readonly marks: Marks;
  readonly totals: Sums;
  readonly chosen: Sums | undefined;
  readonly isOverlapping: boolean;
}

const sharedLabels = {
  sales: 'sales',
  units: 'units',
  salesLastYear: 'sales last year',
  unitsLastYear: 'units last year',
} as const;

/** The pie of a section, with the share of each row in the total. */
export const SectionShare = ({ slices, metric, marks, totals, chosen, isOverlapping }: Props) => {
  const chosenIds = new Set(effectiveIds(marks));
  const isChosen = ({ id }: Slice) => id !== undefined && chosenIds.has(id);
  const hasChosen = chosen !== undefined;
  const shares = computeSliceShares(slices, isOverlapping ? totals[metric.shared] : undefined);
  const format = figureDefinitions[metric.shared].kind === 'money' ? formatShortMoney : formatShortQuantity;
  return (
    <figure className={classes.share}>
      <figcaption>
        Share of {sharedLabels[metric.shared]}
        <span className="visually-hidden">: {summarizeShares(slices, shares)}</span>
      </figcaption>
      <Group gap={24} justify="center" pt={4}>
        <Donut
          slices={slices.map((slice) => ({ ...slice, isFaint: hasChosen && !isChosen(slice) }))}
          label={hasChosen ? 'Selected' : 'Total'}
          value={format((chosen ?? totals)[metric.shared])}
        />
        <ul className={classes.legend} aria-hidden>
          {slices.map(({ id, name, color }, index) => (
            <li key={id ?? 'others'}>
              <span className={classes.square} style={{ background: color }} />
              <span className={`truncate ${classes.name}`}>{name}</span>
              <Text className="numbers" span fw={500}>
                {formatShare(shares[index])}
              </Text>
            </li>
          ))}
        </ul>
      </Group>
    </figure>
  );
};

const formatShare = (share: number | null | undefined): string =>
  share == null ? none : `${(100 * share).toFixed(1)}%`;

const summarizeShares = (slices: readonly Slice[], shares: readonly (number | null)[]): string =>
  slices.map(({ name }, index) => `${name} ${formatShare(shares[index])}`).join(', ') || 'no data';

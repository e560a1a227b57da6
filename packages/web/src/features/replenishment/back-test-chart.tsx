import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type {
  BackTestComparison,
  BackTestPoint,
  BackTestResult,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability, formatAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { useId, useState } from 'react';
import { ChartFrame } from '../../kit/charts/chart-frame.tsx';
import { ChartLegend } from '../../kit/charts/chart-legend.tsx';
import { ChartTooltip, type TooltipEntry } from '../../kit/charts/chart-tooltip.tsx';
import { formatChange, formatQuantity, formatShortQuantity, none } from '../../kit/ui/numbers.ts';
import {
  type LabelPlace,
  labelHeight,
  layOutCurves,
  type Place,
  placeLabels,
  readCurves,
} from './back-test-chart.rules.ts';
import classes from './replenishment.module.css';

const policies = [
  { key: 'SUGGESTED', name: 'Suggested par', color: 'var(--sw-accent)', mark: 'line' },
  { key: 'Z_SCORE', name: 'Z-score rule', color: 'var(--sw-warning)', mark: 'dashes' },
  { key: 'STATIC', name: 'Sensible static par', color: 'var(--sw-dim)', mark: 'dashes' },
  { key: 'TODAY', name: 'Par levels today', color: 'var(--sw-dim)', mark: 'line' },
] as const;

const tableAvailabilities = [0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99];
const height = 320;

interface Props {
  readonly comparison: BackTestComparison;
  readonly curves: BackTestResult['curves'];
}

/** Availability against average stock for the ways to set par levels. */
export const BackTestChart = ({ comparison, curves }: Props) => (
  <ChartFrame
    title="Availability by average stock"
    labelTitle="Availability"
    height={height}
    data={{
      labels: tableAvailabilities.map(formatAvailability),
      series: policies.map(({ key, name }) => ({
        name: `${name}, units`,
        measure: 'units',
        values: tableAvailabilities.map((availability) => {
          const curve = curves[key] ?? [];
          if (curve[0] && curve[0].availability > availability) return null;
          return findAtAvailability(curve, availability)?.stockUnits ?? null;
        }),
      })),
    }}
  >
    <Plot comparison={comparison} curves={curves} />
    <ChartLegend entries={policies} />
  </ChartFrame>
);

const left = 46;
const bottom = 42;
const top = 10;
const right = 12;
const assumedWidth = 640;

const Plot = ({ comparison: { today, sameAvailability, sameStock }, curves }: Props) => {
  const { ref, width: measured } = useElementSize();
  const clip = useId();
  const [stock, setStock] = useState<number>();
  const box = { width: Math.max(200, (measured || assumedWidth) - left - right), height: height - top - bottom };
  const drawn = policies.map((policy) => ({ ...policy, curve: curves[policy.key] ?? [] }));
  const scene = layOutCurves(
    today,
    drawn.map(({ curve }) => curve),
    box,
  );
  const { toX, toY } = scene;
  const at = { x: toX(today.stockUnits), y: toY(today.availability) };
  const higher = sameStock && sameStock.availability > today.availability ? sameStock : null;
  const reached = sameAvailability && toPlace(sameAvailability, scene);
  const labels = placeLabels(at, { reached, higherY: higher && toY(higher.availability) }, box);
  return (
    <Box pos="relative" className={classes.plot ?? ''} ref={ref}>
      <svg
        width={box.width + left + right}
        height={height}
        aria-hidden
        onPointerMove={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
          setStock(x >= 0 && x <= box.width ? scene.stockAt(x) : undefined);
        }}
        onPointerLeave={() => setStock(undefined)}
      >
        <clipPath id={clip}>
          <rect width={box.width} height={box.height + 2} y={-2} />
        </clipPath>
        <g transform={`translate(${left} ${top})`}>
          <Axes scene={scene} box={box} />
          <g clipPath={`url(#${clip})`} fill="none">
            {drawn.toReversed().map(({ key, curve, color, mark }) => (
              <path
                key={key}
                d={scene.toPath(curve)}
                stroke={color}
                strokeWidth={key === 'SUGGESTED' ? 2.5 : 1.7}
                strokeDasharray={mark === 'dashes' ? '6 4' : undefined}
              />
            ))}
          </g>
          {sameAvailability && reached && (
            <Gain
              from={at}
              to={reached}
              label={formatStockChange(today, sameAvailability)}
              place={labels.sameAvailability}
            />
          )}
          {higher && (
            <Gain
              from={at}
              to={{ x: at.x, y: toY(higher.availability) }}
              label={`+${((higher.availability - today.availability) * 100).toFixed(1)} pts`}
              place={labels.sameStock}
            />
          )}
          <Today point={today} at={at} label={labels.today} />
          {stock !== undefined && <line className={classes.cursor} x1={toX(stock)} x2={toX(stock)} y2={box.height} />}
        </g>
      </svg>
      {stock !== undefined && (
        <ChartTooltip
          title={`${formatQuantity(stock)} units`}
          entries={readAvailabilities(drawn, stock)}
          x={toX(stock) + left}
          width={box.width}
          top={70}
        />
      )}
    </Box>
  );
};

interface Area {
  readonly width: number;
  readonly height: number;
}
type Scene = ReturnType<typeof layOutCurves>;

const Axes = ({ scene, box }: { readonly scene: Scene; readonly box: Area }) => (
  <>
    {scene.availabilityTicks.map((tick) => (
      <g key={tick}>
        <line className={classes.grid} x2={box.width} y1={scene.toY(tick)} y2={scene.toY(tick)} />
        <text className={classes.text} x={-8} y={scene.toY(tick)} dy="0.35em" textAnchor="end">
          {formatAvailability(tick)}
        </text>
      </g>
    ))}
    {scene.stockTicks.map((tick) => (
      <text key={tick} className={classes.text} x={scene.toX(tick)} y={box.height + 18} textAnchor="middle">
        {formatShortQuantity(tick)}
      </text>
    ))}
    <text className={classes.text} x={box.width / 2} y={box.height + 36} textAnchor="middle">
      Average stock in units
    </text>
  </>
);

interface TodayProps {
  readonly point: BackTestPoint;
  readonly at: Place;
  readonly label: ReturnType<typeof placeLabels>['today'];
}

/** The par levels of today as a point with its name. */
const Today = ({ point, at, label }: TodayProps) => (
  <>
    <circle className={classes.today} cx={at.x} cy={at.y} r={5} />
    <text className={classes.name} x={label.x} y={label.y} textAnchor={label.anchor}>
      Today
    </text>
    <text className={classes.text} x={label.x} y={label.y + labelHeight} textAnchor={label.anchor}>
      {formatAvailability(point.availability)} · {formatCount(Math.round(point.stockUnits), 'unit')}
    </text>
  </>
);

const toPlace = (
  { stockUnits, availability }: BackTestPoint,
  { toX, toY }: Pick<ReturnType<typeof layOutCurves>, 'toX' | 'toY'>,
): Place => ({ x: toX(stockUnits), y: toY(availability) });

const formatStockChange = (today: BackTestPoint, other: BackTestPoint): string =>
  today.stockUnits > 0 ? formatChange(Math.round(100 * (other.stockUnits / today.stockUnits - 1))) : '';

const readAvailabilities = (
  drawn: readonly ((typeof policies)[number] & { readonly curve: BackTestResult['curves']['TODAY'] })[],
  stock: number,
): readonly TooltipEntry[] => {
  const availabilities = readCurves(
    drawn.map(({ curve }) => curve),
    stock,
  );
  return drawn.map(({ name, color }, index) => {
    const availability = availabilities[index] ?? null;
    return { name, color, value: availability === null ? none : formatAvailability(availability) };
  });
};

interface GainProps {
  readonly from: Place;
  readonly to: Place;
  readonly label: string;
  readonly place: LabelPlace;
}

const Gain = ({ from, to, label, place }: GainProps) => (
  <g>
    <line className={classes.gain} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
    <circle className={classes.reached} cx={to.x} cy={to.y} r={4.5} />
    <text className={classes.gainText} x={place.x} y={place.y} textAnchor={place.anchor}>
      {label}
    </text>
  </g>
);

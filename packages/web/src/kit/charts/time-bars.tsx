import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { series as colors } from '../../theme/theme.ts';
import type { ChartData, Series } from './chart.types.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type ResolveTarget, useGo } from './chart-target.ts';
import { formatTick } from './chart-text.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './time-bars.module.css';
import { layOutNames, layOutTimeBars, placeAt, type TimeBars as Scene } from './time-bars.rules.ts';

interface Props {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: Series;
  /** What the labels are: "Day", "Month". */
  readonly labelTitle: string;
  readonly height?: number;
  /** The link target of a bar. */
  readonly target?: ResolveTarget | undefined;
  /** Shown after the switch between chart and table. */
  readonly beside?: ReactNode;
}

/** One series over time, drawn as a single path: several years of days render as fast as twelve months, and scroll. */
export const TimeBars = ({ title, labels, series, labelTitle, height = 300, target, beside }: Props) => {
  const data = useMemo(() => ({ labels, series: [series] }), [labels, series]);
  return (
    <ChartFrame {...{ title, data, labelTitle, height, target, beside }}>
      <Plot {...{ data, series, height, target }} />
    </ChartFrame>
  );
};

const axisHeight = 34;
const headroom = 8;
/** Used until the element is measured. */
const assumedWidth = 900;

interface PlotProps extends Pick<Props, 'series' | 'target'> {
  readonly data: ChartData;
  readonly height: number;
}

const Plot = ({ data, series, height, target }: PlotProps) => {
  const { ref, width } = useElementSize();
  const drawing = useRef<SVGSVGElement>(null);
  const [place, setPlace] = useState<number>();
  const go = useGo(target);
  const scene = useMemo(
    () => layOutTimeBars(series.values, { width: width || assumedWidth, height: height - axisHeight - headroom }),
    [series, width, height],
  );
  // The latest days are shown first.
  useLayoutEffect(() => {
    const scroller = drawing.current?.parentElement;
    if (scroller) scroller.scrollLeft = scene.width;
  }, [scene]);
  const placeOf = (event: PointerEvent<SVGSVGElement>) =>
    placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left, scene, data.labels.length);
  return (
    <div className={classes.plot}>
      <Scale scene={scene} series={series} height={height} />
      <div className={classes.scroller} ref={ref}>
        <svg
          ref={drawing}
          width={scene.width}
          height={height}
          className={classes.bars}
          aria-hidden
          data-leads={go !== undefined || undefined}
          onPointerMove={(event) => setPlace(placeOf(event))}
          onPointerLeave={() => setPlace(undefined)}
          onPointerUp={(event) => {
            const pressed = placeOf(event);
            if (pressed !== undefined && event.button === 0) go?.(pressed);
          }}
        >
          <g transform={`translate(0 ${headroom})`}>
            {scene.ticks.map((tick) => (
              <line key={tick} className={classes.grid} x2={scene.width} y1={scene.yOf(tick)} y2={scene.yOf(tick)} />
            ))}
            {place !== undefined && (
              <rect
                className={classes.hovered}
                x={place * scene.step}
                width={scene.step}
                height={height - axisHeight - headroom}
              />
            )}
            <path d={scene.path} fill={colors[0]} />
          </g>
          <Names scene={scene} labels={data.labels} height={height} />
        </svg>
        {place !== undefined && (
          <div className={classes.tooltip} style={sideOf(place, scene)}>
            <ChartTooltip label={data.labels[place]} data={data} colors={new Map([[series.name, colors[0]]])} />
          </div>
        )}
      </div>
    </div>
  );
};

/** The tooltip is to the right of its bar, or to the left near the right edge. */
const sideOf = (place: number, { step, width }: Scene) => {
  const x = (place + 0.5) * step;
  return x > width / 2 ? { right: `calc(100% - ${x - 12}px)` } : { left: x + 12 };
};

const Scale = ({
  scene,
  series,
  height,
}: {
  readonly scene: Scene;
  readonly series: Series;
  readonly height: number;
}) => (
  <svg width={58} height={height} className={classes.scale} aria-hidden>
    {scene.ticks.map((tick) => (
      <text key={tick} x={48} y={headroom + scene.yOf(tick)} dy="0.35em" textAnchor="end">
        {formatTick(series.measure, tick)}
      </text>
    ))}
  </svg>
);

/** Of a digit, the widest character of dates, at 12 px. */
const characterWidth = 7.4;
const nameGap = 16;

const Names = ({
  scene,
  labels,
  height,
}: {
  readonly scene: Scene;
  readonly labels: readonly string[];
  readonly height: number;
}) => {
  const textWidth = Math.max(0, ...labels.map(({ length }) => length)) * characterWidth + nameGap;
  return (
    <g className={classes.scale}>
      {layOutNames(labels.length, scene, textWidth).map(({ place, x }) => (
        <text key={place} x={x} y={height - 10} textAnchor="middle">
          {labels[place]}
        </text>
      ))}
    </g>
  );
};

import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Group } from '../ui/layout.tsx';
import { annotationRowHeight, listGroups } from './annotation-rows.rules.ts';
import { AnnotationRows } from './annotation-rows.tsx';
import { layOutAxisLabels, valueAxisWidth } from './axis-labels.rules.ts';
import type { ChartAnnotation, ChartData } from './chart.types.ts';
import { type ResolveTarget, useGo } from './chart-target.ts';
import { annotationsAt, formatTick, formatValue } from './chart-text.ts';
import { ChartTooltip, type TooltipEntry } from './chart-tooltip.tsx';
import classes from './charts.module.css';
import { indexAt, layOutPlot, type PlotLayout, type ValueAxis } from './plot.rules.ts';
import { PlotNames } from './plot-names.tsx';
import { seriesColor } from './series-color.ts';

interface Props {
  /** The values of the tooltip. */
  readonly data: ChartData;
  /** The drawn series, if they are not those of the tooltip. */
  readonly drawn?: ChartData | undefined;
  readonly height: number;
  readonly isStacked: boolean;
  readonly hasNames: boolean;
  /** All labels fit the width, however narrow their marks are. */
  readonly isFitted?: boolean;
  readonly target: ResolveTarget | undefined;
  /** The index of the label that the keyboard selected. */
  readonly read: number | undefined;
  /** A click above the bars of a label. */
  readonly onAnnotate?: ((index: number) => void) | undefined;
}

const uprightHeight = 34;
const tiltedHeight = 78;
const smallHeadroom = 8;
const rightAxisWidth = 46;
/** Used until the element is measured. */
const assumedWidth = 900;

/** Bars and lines as one path per series: several years of days render as fast as twelve months, and scroll. */
export const Plot = ({ data, drawn = data, height, isStacked, hasNames, isFitted = false, ...props }: Props) => {
  const { target, read, onAnnotate } = props;
  const { ref, width: measured } = useElementSize();
  const [pointed, setPointed] = useState<{ readonly index: number; readonly x: number }>();
  const width = measured || assumedWidth;
  const nameLayout = hasNames ? layOutAxisLabels(data.labels, width + valueAxisWidth) : undefined;
  const bottom = nameLayout?.isTilted ? tiltedHeight : uprightHeight;
  const rows = Math.max(listGroups(data).length, onAnnotate ? 1 : 0);
  const headroom = smallHeadroom + rows * annotationRowHeight;
  const plotHeight = height - bottom - headroom;
  const layout = useMemo(
    () => layOutPlot(drawn, { width, height: plotHeight, isStacked, isFitted }),
    [drawn, width, plotHeight, isStacked, isFitted],
  );
  const [leftAxis, rightAxis] = layout.axes;
  return (
    <Group pos="relative" align="stretch">
      {leftAxis && <Scale axis={leftAxis} height={height} headroom={headroom} side="left" />}
      <div
        className={classes.plotScroller}
        ref={ref}
        data-fits={(measured > 0 && layout.width <= measured) || undefined}
      >
        <Marks
          data={drawn}
          {...{ headroom, onAnnotate, layout, height, plotHeight, target, read }}
          index={pointed?.index}
          onPoint={setPointed}
        >
          <AnnotationRows data={data} step={layout.step} />
          <PlotNames labels={data.labels} nameLayout={nameLayout} layout={layout} top={plotHeight + headroom} />
        </Marks>
      </div>
      {rightAxis && <Scale axis={rightAxis} height={height} headroom={headroom} side="right" />}
      {pointed && (
        <ChartTooltip
          title={data.labels[pointed.index] ?? ''}
          entries={[
            ...data.series.map((series, index) => ({
              name: series.name,
              color: seriesColor(series, index),
              value: formatValue(series, pointed.index),
            })),
            ...toEntries(annotationsAt(data, pointed.index)),
          ]}
          x={pointed.x}
          width={valueAxisWidth + width + (rightAxis ? rightAxisWidth : 0)}
        />
      )}
    </Group>
  );
};

const maxEntries = 6;

const toEntries = (annotations: readonly ChartAnnotation[]): readonly TooltipEntry[] => [
  ...annotations.slice(0, maxEntries).map(({ text, color }) => ({ name: text, color, value: '' })),
  ...(annotations.length > maxEntries
    ? [{ name: `${annotations.length - maxEntries} more`, color: 'transparent', value: '' }]
    : []),
];

interface MarksProps extends Pick<Props, 'data' | 'height' | 'target' | 'read' | 'onAnnotate'> {
  readonly headroom: number;
  readonly layout: PlotLayout;
  readonly plotHeight: number;
  /** The label under the pointer. */
  readonly index: number | undefined;
  readonly onPoint: (pointed: { readonly index: number; readonly x: number } | undefined) => void;
  readonly children: ReactNode;
}

const Marks = ({
  data,
  layout,
  height,
  headroom,
  plotHeight,
  target,
  read,
  index,
  onPoint,
  onAnnotate,
  children,
}: MarksProps) => {
  const drawing = useScrolling({ layout, read, onPoint });
  const go = useGo(target);
  const findPlace = ({ clientX, currentTarget }: MouseEvent<SVGSVGElement>) =>
    indexAt(clientX - currentTarget.getBoundingClientRect().left, layout, data.labels.length);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const found = findPlace(event);
    const scrolled = event.currentTarget.parentElement?.scrollLeft ?? 0;
    onPoint(
      found === undefined ? undefined : { index: found, x: valueAxisWidth + (found + 0.5) * layout.step - scrolled },
    );
  };
  return (
    <svg
      ref={drawing}
      width={layout.width}
      height={height}
      className={classes.marks}
      aria-hidden
      data-leads={(go ?? onAnnotate) !== undefined || undefined}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(event) => {
        const clicked = findPlace(event);
        if (clicked === undefined) return;
        const isAbove = event.clientY - event.currentTarget.getBoundingClientRect().top < headroom;
        if (isAbove && onAnnotate) onAnnotate(clicked);
        else go?.(clicked);
      }}
    >
      <g transform={`translate(0 ${headroom})`}>
        {layout.axes[0]?.ticks.map((tick) => {
          const y = layout.axes[0]?.toY(tick);
          return <line key={tick} className={classes.grid} x2={layout.width} y1={y} y2={y} />;
        })}
        {index !== undefined && (
          <rect className={classes.hovered} x={index * layout.step} width={layout.step} height={plotHeight} />
        )}
        {data.series.map((series, at) => (
          <SeriesPath key={series.name} mark={series.mark} d={layout.paths[at]} color={seriesColor(series, at)} />
        ))}
      </g>
      {children}
    </svg>
  );
};

/** Scrolls to the latest days, and to the label that is read. */
const useScrolling = ({ layout, read, onPoint }: Pick<MarksProps, 'layout' | 'read' | 'onPoint'>) => {
  const drawing = useRef<SVGSVGElement>(null);
  // The latest days are shown first.
  useLayoutEffect(() => {
    const scroller = drawing.current?.parentElement;
    if (scroller) scroller.scrollLeft = layout.width;
  }, [layout.width]);
  useLayoutEffect(() => {
    const scroller = drawing.current?.parentElement;
    if (!scroller || read === undefined) return;
    const x = (read + 0.5) * layout.step;
    const { scrollLeft, clientWidth } = scroller;
    if (x < scrollLeft || x > scrollLeft + clientWidth) scroller.scrollLeft = x - clientWidth / 2;
    onPoint({ index: read, x: valueAxisWidth + x - scroller.scrollLeft });
    return () => onPoint(undefined);
  }, [read, layout, onPoint]);
  return drawing;
};

interface SeriesPathProps {
  readonly mark: Props['data']['series'][number]['mark'];
  readonly d: string | undefined;
  readonly color: string;
}

const SeriesPath = ({ mark, d, color }: SeriesPathProps) =>
  mark === undefined || mark === 'bar' || mark === 'band' ? (
    <path className={mark === 'band' ? classes.band : undefined} d={d} fill={color} />
  ) : (
    <path className={classes.plotLine} data-mark={mark} d={d} stroke={color} />
  );

interface ScaleProps {
  readonly headroom: number;
  readonly axis: ValueAxis;
  readonly height: number;
  readonly side: 'left' | 'right';
}

const Scale = ({ axis: { measure, ticks, toY }, height, headroom, side }: ScaleProps) => (
  <svg width={side === 'left' ? valueAxisWidth : rightAxisWidth} height={height} className={classes.scale} aria-hidden>
    {ticks.map((tick) => (
      <text
        key={tick}
        x={side === 'left' ? valueAxisWidth - 8 : 8}
        y={headroom + toY(tick)}
        dy="0.35em"
        textAnchor={side === 'left' ? 'end' : 'start'}
      >
        {formatTick(measure, tick)}
      </text>
    ))}
  </svg>
);

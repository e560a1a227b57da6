import { annotationRowHeight, listGroups } from './annotation-rows.rules.ts';
import type { ChartData } from './chart.types.ts';

interface Props {
  readonly data: ChartData;
  /** The width of a label. */
  readonly step: number;
}

/** A row of marks for each group of annotations, above the series. */
export const AnnotationRows = ({ data, step }: Props) => {
  const groups = listGroups(data).map(({ group }) => group);
  return (
    <g>
      {(data.annotations ?? []).map(({ from, until, group, color }, index) => {
        const y = (groups.indexOf(group) + 0.5) * annotationRowHeight;
        const [x, end] = [(from + 0.5) * step, (until + 0.5) * step];
        return (
          <g key={index}>
            {end > x && <path d={`M${x} ${y}H${end}`} stroke={color} strokeWidth={2} opacity={0.45} />}
            <circle cx={x} cy={y} r={3.5} fill={color} />
          </g>
        );
      })}
    </g>
  );
};

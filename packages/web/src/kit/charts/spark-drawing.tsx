import { Sparkline } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';

interface Props {
  readonly values: readonly (number | null)[];
  readonly height: number;
}

export const SparkDrawing = ({ values, height }: Props) => (
  <Sparkline
    h={height}
    data={[...values]}
    color="var(--sw-accent-text)"
    curveType="linear"
    strokeWidth={1.5}
    fillOpacity={0.12}
    areaProps={{ isAnimationActive: false }}
  />
);

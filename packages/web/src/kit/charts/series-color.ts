import { series as colors, othersColor } from '../../theme/theme.ts';
import type { Series } from './chart.types.ts';

/** The color of the series at this index of a chart. */
export const seriesColor = ({ isLastYear, color }: Series, index: number): string =>
  isLastYear ? othersColor : (color ?? colors[index % colors.length] ?? othersColor);

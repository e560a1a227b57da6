const edge = 4;

/** The line as SVG paths from left to right; missing values are skipped. */
export const toSparkPaths = (values: readonly (number | null)[], box: { width: number; height: number }) => {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const [low, high] = [Math.min(...known.map((one) => one.value)), Math.max(...known.map((one) => one.value))];
  const step = (box.width - 2 * edge) / Math.max(1, values.length - 1);
  const room = box.height - 2 * edge;
  const points = known.map(({ index, value }) => ({
    x: round(edge + index * step),
    y: round(edge + (high === low ? room / 2 : ((high - value) / (high - low)) * room)),
  }));
  const [start, end] = [points[0], points.at(-1)];
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const area = start && end ? `${line}L${end.x} ${box.height}L${start.x} ${box.height}Z` : '';
  return { points, line, area, end };
};

const round = (value: number): number => Math.round(value * 100) / 100;

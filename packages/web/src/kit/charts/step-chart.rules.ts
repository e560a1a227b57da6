export interface StepPoint {
  /** An instant in milliseconds. */
  readonly at: number;
  readonly value: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/**
 * A step line as an SVG path over the whole width: the first point at the left
 * edge, `until` at the right one, zero at the bottom. The points come oldest first.
 */
export const stepPath = (points: readonly StepPoint[], until: number, { width, height }: Frame): string => {
  const [first] = points;
  if (!first) return '';
  const span = Math.max(1, until - first.at);
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const x = (at: number): number => round((Math.min(span, at - first.at) / span) * width);
  const y = (value: number): number => round(height - (value / highest) * height);
  const steps = points.slice(1).map(({ at, value }) => `H${x(at)}V${y(value)}`);
  return `M0 ${y(first.value)}${steps.join('')}H${width}`;
};

const round = (value: number): number => Math.round(value * 10) / 10;

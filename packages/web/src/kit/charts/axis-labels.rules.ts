/** Average width of a character at the font size of the axis, with a margin for wide letters. */
const characterWidth = 7;
const lineHeight = 14;
/** Shorter upright names are not recognizable. */
const minUprightLength = 11;
const maxTiltedLength = 14;

export const valueAxisWidth = 56;

export interface AxisLabels {
  /** Longer labels are truncated. */
  readonly maxLength: number;
  /** Tilted labels need room below the bars, but only a line height of width. */
  readonly isTilted: boolean;
  /** The number of labels to skip between two visible ones. */
  readonly interval: number;
}

/** Arranges the names below the bars of a chart of this width so that they do not overlap. */
export const layOutAxisLabels = (labels: readonly string[], width: number): AxisLabels => {
  const step = Math.max(1, (width - valueAxisWidth) / Math.max(1, labels.length));
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const room = Math.floor(step / characterWidth);
  if (room >= Math.min(longest, minUprightLength)) return { maxLength: room, isTilted: false, interval: 0 };
  const interval = Math.ceil(lineHeight / (step * Math.SQRT1_2)) - 1;
  return { maxLength: maxTiltedLength, isTilted: true, interval: Math.max(0, interval) };
};

interface Step {
  /** Undefined before the first value. */
  readonly value: number | undefined;
  readonly by: 1 | -1;
  /** The units of a step, such as a pack. */
  readonly size: number;
  readonly max: number;
}

/** The next multiple of the step in the direction, between 0 and the largest that the maximum permits. */
export const nextStep = ({ value = 0, by, size, max }: Step): number => {
  const steps = by > 0 ? Math.floor(value / size) + 1 : Math.ceil(value / size) - 1;
  const next = Math.max(0, steps * size);
  return next > max ? value : next;
};

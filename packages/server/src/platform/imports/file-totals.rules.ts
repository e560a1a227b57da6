/** The sums of the rows so far. */
export interface RowSums {
  readonly units: number;
  readonly cents: number;
  /** The number of rows that were rounded; each can differ from its exact value by half a cent. */
  readonly roundedRows: number;
}

const maxGroups = 1000;

/**
 * The rows that a total can refer to: those of the whole file, or those since an earlier total. The last ones come first,
 * because a total usually refers to the rows above it.
 */
export const createRowGroups = () => {
  const starts: RowSums[] = [{ units: 0, cents: 0, roundedRows: 0 }];
  return {
    /** The sums of each group that ends here; a total ends a group. */
    end: (sums: RowSums): RowSums[] => {
      const groups = starts
        .map((start) => ({
          units: sums.units - start.units,
          cents: sums.cents - start.cents,
          roundedRows: sums.roundedRows - start.roundedRows,
        }))
        .toReversed();
      if (starts.length < maxGroups) starts.push(sums);
      else starts[maxGroups - 1] = sums;
      return groups;
    },
  };
};

/** Why a total of quantities is wrong; undefined if it equals the rows. */
export const findWrongUnits = (total: number | undefined, units: number): string | undefined =>
  total === undefined || total === units
    ? undefined
    : `the total quantity is ${total.toLocaleString('en-US')}, but the rows add up to ${units.toLocaleString('en-US')}.`;

/** The group whose units are closest to the total. */
export const findClosestGroup = (groups: readonly RowSums[], total: number | undefined): RowSums | undefined =>
  total === undefined
    ? groups[0]
    : groups.toSorted((one, other) => Math.abs(one.units - total) - Math.abs(other.units - total))[0];

export interface Failure<Row> {
  readonly row: Row;
  readonly error: unknown;
}

const atOnce = 4;

/** Runs an action for every row with limited concurrency and returns the rows that failed. */
export const runForEach = async <Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void = () => undefined,
): Promise<readonly Failure<Row>[]> => {
  const failures: Failure<Row>[] = [];
  const waiting = rows.values();
  let done = 0;
  const work = async () => {
    for (const row of waiting) {
      await act(row).catch((error: unknown) => failures.push({ row, error }));
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
};

interface Recording {
  readonly everyMs: number;
  /** Saves how far the work is. Calls do not overlap. */
  readonly save: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Saves the progress of long work at an interval. Stopping waits for the running save. */
export const recordProgress = ({ everyMs, save, onError }: Recording): (() => Promise<void>) => {
  let saving: Promise<void> | undefined;
  const timer = setInterval(() => {
    saving ??= save()
      .catch(onError)
      .finally(() => {
        saving = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await saving;
  };
};

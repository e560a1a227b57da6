import { useRef, useState } from 'react';
import { toastError } from './toast.tsx';

/** Runs one operation at a time and shows its errors. */
export const useBusy = () => {
  const [isBusy, setBusy] = useState(false);
  const runs = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (runs.current) return;
    runs.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(error);
    } finally {
      runs.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
};

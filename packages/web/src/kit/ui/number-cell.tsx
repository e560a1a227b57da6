import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { session } from '../session.ts';
import type { CellNumber } from './cell-numbers.rules.ts';
import { toast, toastError } from './toast.tsx';
import classes from './ui.module.css';

interface Props {
  /** The accessible name: "Quantity of Oat Bar". */
  readonly label: string;
  /** Undefined without a value. */
  readonly value: number | undefined;
  readonly kind: CellNumber;
  /** Shown without a value. */
  readonly placeholder?: string;
  /** Returns the saved number. */
  readonly save: (value: number) => Promise<number>;
  /** Saves an empty cell. Without it, the first value cannot be undone, only changed. */
  readonly clear?: () => Promise<unknown>;
}

/** An editable number in a row: Enter and the arrow keys move to the next cell, Escape cancels. */
export const NumberCell = ({ label, value, kind, placeholder = '–', save, clear }: Props) => {
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [stored, setStored] = useState<{ readonly before: number | undefined; readonly after: number | undefined }>();
  // Shows the saved value until the list has loaded again.
  const shown = stored && stored.before === value ? stored.after : value;
  const shownText = shown === undefined ? '' : kind.text(shown);
  const isCleared = clear !== undefined && typed?.trim() === '';
  const isValid = typed === undefined || isCleared || kind.parse(typed) !== undefined;

  const saveValue = async (next: number | undefined): Promise<void> => {
    if (next !== undefined) return setStored({ before: value, after: await save(next) });
    await clear?.();
    setStored({ before: value, after: undefined });
  };
  const reset = () => {
    setTyped(undefined);
    setState('idle');
  };
  const leave = async () => {
    if (typed === undefined || state === 'saving') return;
    const next = kind.parse(typed);
    if (typed.trim() === shownText || (next !== undefined && next === shown)) return reset();
    if (next === undefined && !isCleared) return setState('failed');
    setState('saving');
    try {
      await saveValue(next);
      reset();
      const format = (one: number | undefined) => (one === undefined ? 'empty' : kind.format(one));
      const now = `${label} is ${format(next)}`;
      if (shown === undefined && !clear) toast(`${now}.`);
      else toast(`${now} instead of ${format(shown)}.`, { undo: () => saveValue(shown) });
    } catch (error) {
      setState('failed');
      toastError(error, `${label}: `);
    }
  };
  useUnsaved(typed !== undefined, leave);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      return state === 'saving' ? undefined : reset();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(event.currentTarget, event.key === 'Enter' && event.shiftKey ? -step : step);
  };

  return (
    <input
      className={classes.cell}
      data-number-cell
      data-state={state}
      inputMode={kind.keyboard}
      autoComplete="off"
      aria-label={label}
      aria-invalid={state === 'failed' || !isValid}
      title={isValid || typed === undefined ? undefined : kind.explain(typed)}
      placeholder={placeholder}
      readOnly={state === 'saving'}
      value={typed ?? shownText}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setState('idle');
      }}
      onBlur={() => void leave()}
      onKeyDown={onKeyDown}
    />
  );
};

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Moves to the cell above or below; at the edge it leaves the cell, which saves it. */
const moveTo = (cell: HTMLInputElement, step: number): void => {
  const row = Number(cell.closest('tr')?.dataset.row);
  const column = cell.closest('td')?.cellIndex ?? 0;
  const other = cell.closest('table')?.querySelector<HTMLTableRowElement>(`tr[data-row="${row + step}"]`);
  const next = other?.cells[column]?.querySelector<HTMLElement>('input[data-number-cell]');
  if (next) next.focus();
  else cell.blur();
};

/** Unsaved input survives the end of a session, prompts before a reload, and is saved when its row is unmounted. */
const useUnsaved = (isTyped: boolean, leave: () => Promise<void>): void => {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => () => void latest.current(), []);
  useEffect(() => {
    if (!isTyped) return;
    const unregister = session.registerEdits();
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => {
      unregister();
      removeEventListener('beforeunload', confirmUnload);
    };
  }, [isTyped]);
};

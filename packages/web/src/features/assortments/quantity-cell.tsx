import { type KeyboardEvent, useState } from 'react';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import classes from './quantity-cell.module.css';
import { boundsText, parseQuantity, type QuantityBounds, quantityText } from './quantity-cell.rules.ts';

interface Props extends QuantityBounds {
  /** What it is, and of what: "Quantity of Oat Bar". */
  readonly label: string;
  readonly value: number;
  /** Answers the value that now holds. */
  readonly save: (value: number) => Promise<number>;
}

/** A number in its row, typed over like a spreadsheet's cell: Enter and the arrows go on, Escape takes back. */
export const QuantityCell = ({ label, value, save, ...bounds }: Props) => {
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [kept, setKept] = useState<{ readonly of: number; readonly to: number }>();
  // Until the list has been read again, what was saved stands in for what it still says.
  const shown = kept?.of === value ? kept.to : value;
  const isValid = typed === undefined || parseQuantity(typed, bounds) !== undefined;

  const keep = async (next: number): Promise<void> => setKept({ of: value, to: await save(next) });
  const reset = () => {
    setTyped(undefined);
    setState('idle');
  };
  const leave = async () => {
    if (typed === undefined || state === 'saving') return;
    const next = parseQuantity(typed, bounds);
    if (next === shown) return reset();
    if (next === undefined) return setState('failed');
    setState('saving');
    try {
      await keep(next);
      reset();
      toast(`${label} is ${quantityText(next, bounds)} instead of ${quantityText(shown, bounds)}.`, {
        undo: () => keep(shown),
      });
    } catch (error) {
      setState('failed');
      toastError(error, `${label}: `);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      return reset();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(event.currentTarget, event.key === 'Enter' && event.shiftKey ? -step : step);
  };

  return (
    <input
      className={classes.cell}
      data-quantity
      data-state={state}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={state === 'failed' || !isValid}
      title={isValid ? undefined : boundsText(bounds)}
      value={typed ?? quantityText(shown, bounds)}
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

/** The cell of a row above or below; at the edge the cell is left, which saves it. */
const moveTo = (cell: HTMLInputElement, step: number): void => {
  const row = Number(cell.closest('tr')?.dataset.row);
  const next = cell.closest('table')?.querySelector<HTMLElement>(`tr[data-row="${row + step}"] input[data-quantity]`);
  if (next) next.focus();
  else cell.blur();
};

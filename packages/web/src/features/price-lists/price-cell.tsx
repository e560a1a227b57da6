import { type KeyboardEvent, useState } from 'react';
import { formatMoney } from '../../kit/ui/numbers.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { parsePrice, priceText } from './price.rules.ts';
import classes from './price-cell.module.css';

interface Props {
  readonly productName: string;
  readonly price: number | undefined;
  readonly save: (price: number) => Promise<void>;
}

/** A price in its row, typed over like a spreadsheet's cell: Enter and the arrows go on, Escape takes back. */
export const PriceCell = ({ productName, price, save }: Props) => {
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const isValid = typed === undefined || parsePrice(typed) !== undefined;

  const leave = async () => {
    if (typed === undefined) return;
    const next = parsePrice(typed);
    if (typed.trim() === priceText(price) || (next !== undefined && next === price)) return reset();
    if (next === undefined) return setState('failed');
    setState('saving');
    try {
      await save(next);
      reset();
      tell(productName, { from: price, to: next, save });
    } catch (error) {
      setState('failed');
      toastError(error, `${productName}: `);
    }
  };
  const reset = () => {
    setTyped(undefined);
    setState('idle');
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
      data-price
      data-state={state}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`Price of ${productName}`}
      aria-invalid={state === 'failed' || !isValid}
      title={isValid ? undefined : 'Enter a price such as 4.99.'}
      placeholder="–"
      value={typed ?? priceText(price)}
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
  const next = cell.closest('table')?.querySelector<HTMLElement>(`tr[data-row="${row + step}"] input[data-price]`);
  if (next) next.focus();
  else cell.blur();
};

interface Saved {
  readonly from: number | undefined;
  readonly to: number;
  readonly save: (price: number) => Promise<void>;
}

/** A first price cannot be taken back, only changed. */
const tell = (productName: string, { from, to, save }: Saved): void => {
  if (from === undefined) toast(`${productName} costs ${formatMoney(to)}.`);
  else toast(`${productName} costs ${formatMoney(to)} instead of ${formatMoney(from)}.`, { undo: () => save(from) });
};

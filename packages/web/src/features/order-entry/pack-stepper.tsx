import { formatPacks, stepQuantity, toOrderable } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { formatUpToTwo } from '../../kit/ui/numbers.ts';
import type { EntryLine } from './entry-lines.rules.ts';
import classes from './entry-table.module.css';

interface Props {
  readonly line: EntryLine;
  readonly quantity: number;
  readonly isChanged: boolean;
  readonly onChange: (quantity: number) => void;
  readonly onFocus: () => void;
}

const packs = unitsBetween({ min: 0, max: 1_000_000 });

/** The packs of a product: buttons, digits, and the arrow keys, which move to the next product. */
export const PackStepper = ({ line, quantity, isChanged, onChange, onFocus }: Props) => {
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? undefined : packs.parse(typed);
  const isInvalid = typed !== undefined && typed.trim() !== '' && parsed === undefined;
  const { name } = line.product;
  const leave = () => {
    if (parsed !== undefined) onChange(toOrderable(parsed * line.packSize, line));
    setTyped(undefined);
  };
  const step = (by: 1 | -1) => onChange(stepQuantity(quantity, by, line));
  const more = stepQuantity(quantity, 1, line);
  return (
    <span className={classes.packs} data-changed={isChanged || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Fewer packs of ${name}`}
        disabled={quantity === 0}
        onClick={() => step(-1)}
      >
        <IconMinus size={14} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Packs of ${name}`}
        aria-description={formatPacks(quantity, line)}
        aria-invalid={isInvalid}
        title={isInvalid ? packs.explain(typed) : undefined}
        value={typed ?? formatUpToTwo(quantity / line.packSize)}
        data-zero={quantity === 0 || undefined}
        data-packs
        onFocus={(event) => {
          event.currentTarget.select();
          onFocus();
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => handleKey(event, () => setTyped(undefined))}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`More packs of ${name}`}
        disabled={more === quantity}
        onClick={() => step(1)}
      >
        <IconPlus size={14} aria-hidden />
      </button>
    </span>
  );
};

const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

const handleKey = (event: KeyboardEvent<HTMLInputElement>, reset: () => void): void => {
  if (event.key === 'Escape') {
    reset();
    event.currentTarget.select();
    return;
  }
  const move = moves[event.key];
  if (move === undefined) return;
  event.preventDefault();
  const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-packs]') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + move];
  if (next) next.focus();
  else event.currentTarget.blur();
};

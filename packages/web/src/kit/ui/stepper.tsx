import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CellNumber } from './cell-numbers.rules.ts';
import { nextStep } from './step.rules.ts';
import classes from './stepper.module.css';

interface Props {
  /** The accessible name: "Quantity of Oat Bar". */
  readonly label: string;
  /** Undefined before the first value. */
  readonly value: number | undefined;
  /** The units of a step, such as a pack. */
  readonly step: number;
  readonly max: number;
  readonly kind: CellNumber;
  /** Below the number: "2 packs of 6". */
  readonly hint?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A number for fingers: buttons change it by steps, and a tap on the number lets the user type it. */
export const Stepper = ({ label, value, step, max, kind, hint, onChange }: Props) => {
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? undefined : kind.parse(typed);
  const isInvalid = typed !== undefined && typed.trim() !== '' && parsed === undefined;
  const move = (by: 1 | -1) => onChange(nextStep({ value, by, size: step, max }));
  const leave = () => {
    if (parsed !== undefined && parsed !== value) onChange(parsed);
    setTyped(undefined);
  };
  return (
    <div className={classes.stepper} data-wide={hint !== undefined || undefined}>
      <button type="button" aria-label={`Decrease ${label}`} disabled={value === 0} onClick={() => move(-1)}>
        <IconMinus size={20} aria-hidden />
      </button>
      <label className={classes.number}>
        <input
          inputMode={kind.keyboard}
          enterKeyHint="done"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isInvalid}
          title={isInvalid ? kind.explain(typed) : undefined}
          placeholder="–"
          value={typed ?? (value === undefined ? '' : kind.text(value))}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {hint && <span>{hint}</span>}
      </label>
      <button type="button" aria-label={`Increase ${label}`} onClick={() => move(1)}>
        <IconPlus size={20} aria-hidden />
      </button>
    </div>
  );
};

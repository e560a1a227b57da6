import type { MouseEvent } from 'react';
import classes from './ui-2.module.css';

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  readonly onToggle: (event: MouseEvent<HTMLInputElement>) => void;
}

/** A checkbox without a visible label, light enough for thousands of rows. */
export const Tick = ({ label, isOn, isMixed = false, onToggle }: Props) => (
  <input
    type="checkbox"
    className={classes.tick}
    aria-label={label}
    checked={isOn}
    ref={(box) => {
      if (box) box.indeterminate = isMixed;
    }}
    onClick={onToggle}
    onChange={noChange}
  />
);

/** React requires a change handler with `checked`; the click handler reads the Shift key. */
const noChange = () => undefined;

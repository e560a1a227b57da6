import { none } from './numbers.ts';
import classes from './ui.module.css';

/** The message of a run, a file or a failure. In a list it is clamped to the row height; the tooltip shows the rest. */
export const Sentence = ({ children }: { readonly children: string | null }) => (
  <span className={classes.sentence} title={children ?? undefined}>
    {children ?? none}
  </span>
);

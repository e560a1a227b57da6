import { none } from './numbers.ts';
import classes from './sentence.module.css';

/** What a run, a file or a failure says. In a list it takes the lines that a row has; the rest is told on hovering. */
export const Sentence = ({ children }: { readonly children: string | null }) => (
  <span className={classes.sentence} title={children ?? undefined}>
    {children ?? none}
  </span>
);

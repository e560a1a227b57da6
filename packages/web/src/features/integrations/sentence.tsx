import classes from './sentence.module.css';

/** What a run or a failure says: it wraps, because its end often says what to do. */
export const Sentence = ({ children }: { readonly children: string | null }) => (
  <span className={classes.sentence}>{children ?? '–'}</span>
);

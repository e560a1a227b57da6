import classes from './ui.module.css';

/** Marks a beta feature. Hidden from screen readers, so that it is not part of the names of buttons and dialogs. */
export const BetaBadge = () => (
  <span className={classes.badge} title="Beta feature" aria-hidden>
    Beta
  </span>
);

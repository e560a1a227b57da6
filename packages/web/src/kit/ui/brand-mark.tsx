import classes from './brand-mark.module.css';

/** The account's first letter on the product's blue, where it has no logo of its own. */
export const BrandMark = ({ name }: { readonly name: string }) => (
  <span className={classes.mark} aria-hidden>
    {name.trim().charAt(0).toUpperCase() || 'S'}
  </span>
);

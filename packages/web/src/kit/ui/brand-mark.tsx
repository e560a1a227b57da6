import { useLogoUrl } from '../logo.ts';
import classes from './ui.module.css';

/** The account's logo, or its first letter on the product's blue. */
export const BrandMark = ({ name }: { readonly name: string }) => {
  const logoUrl = useLogoUrl();
  if (logoUrl) return <img className={classes.logo} src={logoUrl} alt="" />;
  return (
    <span className={classes.mark} aria-hidden>
      {name.trim().charAt(0).toUpperCase() || 'S'}
    </span>
  );
};

import classes from './payload.module.css';
import { ScrollRegion } from './scroll-region.tsx';

/** The request or response body of a remote system. */
export const Payload = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <div className={classes.payload}>
    <h3>{label}</h3>
    <ScrollRegion className={classes.text} label={label}>
      <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
    </ScrollRegion>
  </div>
);

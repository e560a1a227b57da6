import classes from './payload.module.css';
import { ScrollRegion } from './scroll-region.tsx';

/** What went to another system or came from it, as it stands in the message. */
export const Payload = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <div className={classes.payload}>
    <h3>{label}</h3>
    <ScrollRegion className={classes.text} label={label}>
      <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
    </ScrollRegion>
  </div>
);

import { useNetwork } from '@mantine/hooks';
import classes from './shell.module.css';

/** Shown without a connection; queries resume automatically. */
export const OfflineBanner = () => {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className={classes.offline} role="status">
      No connection. What you see may be out of date, and only counts of inventory can be saved until it is back.
    </div>
  );
};

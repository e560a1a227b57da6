import { Button } from '@mantine/core';
import { useIsOutdated } from '../kit/release.ts';
import classes from './shell.module.css';

/** Offers to load the new release; forms preserve their input as drafts. */
export const ReleaseBanner = () => {
  if (!useIsOutdated()) return null;
  return (
    <div className={classes.release} role="status">
      A new version of Shelfward is available.
      <Button size="compact-sm" title="Unsaved form input is preserved." onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
};

import { Button } from '@mantine/core';
import { useIsOutdated } from '../kit/release.ts';
import classes from './shell.module.css';

/** Offers the new release; when is the person's choice, and forms keep what was typed. */
export const ReleaseBanner = () => {
  if (!useIsOutdated()) return null;
  return (
    <div className={classes.release} role="status">
      A new version of Shelfward is here.
      <Button
        size="compact-sm"
        title="What you typed in a form is still there afterwards."
        onClick={() => location.reload()}
      >
        Reload
      </Button>
    </div>
  );
};

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../kit/problem.ts';
import classes from './error-pages.module.css';

interface Failure {
  readonly error: Error;
  readonly reset: () => void;
}

/** A screen of a release that the server no longer has. */
export const OutdatedPage = () => (
  <section className={classes.page} role="alert">
    <h1>A new version of Shelfward is available</h1>
    <p>Reload to open this page. Unsaved form input is preserved.</p>
    <Button leftSection={<IconRefresh size={15} />} onClick={() => location.reload()}>
      Reload
    </Button>
  </section>
);

/** A screen that failed; the shell around it continues to work. */
export const ServerErrorPage = ({ error, reset }: Failure) => (
  <section className={classes.page} role="alert">
    <p className={classes.number} aria-hidden>
      500
    </p>
    <h1>Houston, we have a problem!</h1>
    <p>The page you are looking for is temporarily unavailable.</p>
    {error instanceof ApiError && error.requestId && <p className={classes.requestId}>Request {error.requestId}</p>}
    <Button variant="default" leftSection={<IconRefresh size={15} />} onClick={reset}>
      Retry
    </Button>
  </section>
);

export const ForbiddenPage = () => (
  <section className={classes.page}>
    <h1>You don't have access to this page</h1>
    <p>Ask an administrator for a role that includes it.</p>
    <Link to="/" className={classes.home}>
      Go to the start page
    </Link>
  </section>
);

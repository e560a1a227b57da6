import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../kit/problem.ts';
import classes from './error-pages.module.css';

interface Failure {
  readonly error: Error;
  readonly reset: () => void;
}

/** A screen of a release that is not there any more. */
export const OutdatedPage = () => (
  <section className={classes.page} role="alert">
    <h1>A new version of Shelfward is here</h1>
    <p>This page is part of it. Reload to open it; what you typed in a form is still there.</p>
    <Button leftSection={<IconRefresh size={15} />} onClick={() => location.reload()}>
      Reload
    </Button>
  </section>
);

/** A screen that broke; the shell around it lives on. */
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
    <h1>This page is not for you</h1>
    <p>Your roles do not include it. An administrator can change that.</p>
    <Link to="/" className={classes.home}>
      Go to the start page
    </Link>
  </section>
);

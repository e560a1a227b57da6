import { Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../kit/problem.ts';
import classes from './shell.module.css';

interface Failure {
  readonly error: Error;
  readonly reset: () => void;
}

/** A screen of a release that the server no longer has. */
export const OutdatedPage = () => (
  <section className={classes.errorPagesPage} role="alert">
    <Box component="h1" fz={19} fw={600}>
      A new version of Shelfward is available
    </Box>
    <p>Reload to open this page. Unsaved form input is preserved.</p>
    <Button leftSection={<IconRefresh size={15} />} onClick={() => location.reload()}>
      Reload
    </Button>
  </section>
);

/** A screen that failed; the shell around it continues to work. */
export const ServerErrorPage = ({ error, reset }: Failure) => (
  <section className={classes.errorPagesPage} role="alert">
    <p className={classes.number} aria-hidden>
      500
    </p>
    <Box component="h1" fz={19} fw={600}>
      Houston, we have a problem!
    </Box>
    <p>The page you are looking for is temporarily unavailable.</p>
    {error instanceof ApiError && error.requestId && <p className={classes.requestId}>Request {error.requestId}</p>}
    <Button variant="default" leftSection={<IconRefresh size={15} />} onClick={reset}>
      Retry
    </Button>
  </section>
);

export const ForbiddenPage = () => (
  <section className={classes.errorPagesPage}>
    <Box component="h1" fz={19} fw={600}>
      You don't have access to this page
    </Box>
    <p>Ask an administrator for a role that includes it.</p>
    <Link to="/" className={classes.home}>
      Go to the start page
    </Link>
  </section>
);

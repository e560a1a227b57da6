import { Box, Button } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { checkConnection, useIsConnected } from '../kit/connection.ts';
import { useScope } from '../kit/session.ts';
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

/** A screen that failed; the shell around it continues to work. It is loaded again when a lost connection is back. */
export const ServerErrorPage = ({ error, reset }: Failure) => {
  const isConnected = useIsConnected();
  const wasLost = useRef(false);
  // The code of a screen is not loaded by the client, so nothing else notices that the server does not respond.
  useEffect(() => {
    if (!(error instanceof ApiError)) void checkConnection();
  }, [error]);
  useEffect(() => {
    if (isConnected && wasLost.current) reset();
    wasLost.current = !isConnected;
  }, [isConnected, reset]);
  return isConnected ? <FailedPage error={error} reset={reset} /> : <WaitingPage />;
};

const WaitingPage = () => (
  <section className={classes.errorPagesPage} role="alert">
    <Box component="h1" fz={19} fw={600}>
      No connection. Trying again
    </Box>
    <p>This page opens when the server responds.</p>
  </section>
);

const FailedPage = ({ error, reset }: Failure) => (
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
    <p>{useScope() ? 'You see the pages in the menu.' : 'Ask an administrator for a role that includes it.'}</p>
    <Link to="/" className={classes.home}>
      Go to the start page
    </Link>
  </section>
);

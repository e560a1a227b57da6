import { Box, Button } from '@mantine/core';
import { IconEye, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { type Identity, session } from '../../kit/session.ts';
import { toastError } from '../../kit/ui/toast.tsx';

/** Names both users, and ends the session. It cannot be closed, because everything on the page is that of the other user. */
export const ImpersonationBanner = ({ identity }: { readonly identity: Identity }) => {
  const [isReturning, setReturning] = useState(false);
  const { impersonator } = identity;
  if (!impersonator) return null;
  const goBack = async () => {
    setReturning(true);
    try {
      const { url } = await auth.endImpersonation();
      session.dropToken();
      location.assign(url ?? '/');
    } catch (error) {
      toastError(error);
      setReturning(false);
    }
  };
  const { viewsOnly } = impersonator;
  return (
    <aside
      className={classes.impersonation}
      aria-label={viewsOnly ? 'Viewing as another user' : 'Acting for another account'}
    >
      {viewsOnly ? <IconEye size={18} aria-hidden /> : <IconUserShare size={18} aria-hidden />}
      <Box component="p" flex={1}>
        {viewsOnly ? <Viewing identity={identity} /> : <Acting identity={identity} impersonator={impersonator} />}
      </Box>
      <Button size="xs" color="dark" loading={isReturning} onClick={() => void goBack()}>
        {viewsOnly ? 'End' : `Back to ${impersonator.clientName}`}
      </Button>
    </aside>
  );
};

const Viewing = ({ identity: { firstName, lastName, userName } }: { readonly identity: Identity }) => (
  <>
    You view what{' '}
    <strong>
      {firstName} {lastName}
    </strong>{' '}
    ({userName}) sees. You cannot change anything. The audit log records what you open.
  </>
);

interface ActingProps {
  readonly identity: Identity;
  readonly impersonator: NonNullable<Identity['impersonator']>;
}

const Acting = ({ identity, impersonator }: ActingProps) => (
  <>
    You are <strong>{impersonator.email}</strong> of {impersonator.clientName} and act as{' '}
    <strong>{identity.userName}</strong> of {identity.accountName}. The audit log records both users.
  </>
);

import { Box, Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { type Identity, session } from '../../kit/session.ts';
import { toastError } from '../../kit/ui/toast.tsx';

/** Names both users during impersonation. It cannot be closed, because all actions run as the impersonated user. */
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
  return (
    <aside className={classes.impersonation} aria-label="Acting for another account">
      <IconUserShare size={18} aria-hidden />
      <Box component="p" flex={1}>
        You are <strong>{impersonator.email}</strong> of {impersonator.clientName} and act as{' '}
        <strong>{identity.userName}</strong> of {identity.accountName}. The audit log records both users.
      </Box>
      <Button size="xs" color="dark" loading={isReturning} onClick={() => void goBack()}>
        Back to {impersonator.clientName}
      </Button>
    </aside>
  );
};

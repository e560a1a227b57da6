import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsAllowed } from '../../../kit/session.ts';

/** Absent for users with a scope, who import nothing. */
export const ImportSalesData = () =>
  useIsAllowed()('signedIn') && (
    <Button
      variant="default"
      component={Link}
      to="/sales-import"
      leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
    >
      Import sales data
    </Button>
  );

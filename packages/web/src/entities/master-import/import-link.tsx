import { Button } from '@mantine/core';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsAllowed } from '../../kit/session.ts';

/** Button on a list page that opens the importer of its record type. */
export const ImportLink = ({ kind }: { readonly kind: FileKind }) => {
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  const { access } = kind === 'ORDERS' ? orderImportRoutes.import : masterImportRoutes.create;
  if (!isAllowed(access)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.7} />}
      onClick={() =>
        void navigate(kind === 'ORDERS' ? { to: '/orders/import' } : { to: '/master-import', search: { kind } })
      }
    >
      Import
    </Button>
  );
};

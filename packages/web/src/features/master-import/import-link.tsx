import { Button } from '@mantine/core';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsAllowed } from '../../kit/session.ts';

/** Leads from a list to the importer of what it lists. */
export const ImportLink = ({ kind }: { readonly kind: ImportKind }) => {
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  if (!isAllowed(masterImportRoutes.create.access)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.7} />}
      onClick={() => void navigate({ to: '/master-import', search: { kind } })}
    >
      Import
    </Button>
  );
};

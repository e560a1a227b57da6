import { Button } from '@mantine/core';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { IconPackageImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsAllowed } from '../../kit/session.ts';

/** Leads from the products to the importer of how many there are of each. */
export const OnHandImportLink = () => {
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  if (!isAllowed(productOnHandRoutes.import.access)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPackageImport size={16} stroke={1.7} />}
      onClick={() => void navigate({ to: '/product-on-hand-import' })}
    >
      Import on hand
    </Button>
  );
};

import { Button } from '@mantine/core';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { IconPackageImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsAllowed } from '../../kit/session.ts';

/** Button on the products page that opens the importer of on-hand quantities. */
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
      Import on-hand quantities
    </Button>
  );
};

import { Button } from '@mantine/core';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { Access } from '@shelfward/contract/kit/access.ts';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { IconFileImport, IconPackageImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsAllowed } from '../../kit/session.ts';

interface Importer {
  readonly label: string;
  readonly access: Access;
  readonly to: string;
  readonly Icon?: typeof IconFileImport;
}

/** The importers with a page of their own. */
const importers = {
  DELIVERY_CALENDARS: {
    label: 'Import delivery calendars',
    access: deliveryCalendarRoutes.import.access,
    to: '/delivery-calendars/import',
  },
  ON_HAND: {
    label: 'Import on-hand quantities',
    access: productOnHandRoutes.import.access,
    to: '/product-on-hand-import',
    Icon: IconPackageImport,
  },
  ORDERS: { label: 'Import', access: orderImportRoutes.import.access, to: '/orders/import' },
  PAR_LEVELS: {
    label: 'Import par levels',
    access: storeAssortmentRoutes.importParLevels.access,
    to: '/assortment-import',
  },
  PROMOTIONS: { label: 'Import', access: promotionRoutes.import.access, to: '/promotions/import' },
  SHIPMENTS: { label: 'Import', access: shipmentRoutes.importFile.access, to: '/shipments/import' },
  STORE_COUNTS: { label: 'Import counts', access: inventoryRoutes.importCounts.access, to: '/store-count-import' },
} as const satisfies Readonly<Record<string, Importer>>;

const masterData: Importer = { label: 'Import', access: masterImportRoutes.create.access, to: '/master-import' };

type OwnKind = keyof typeof importers;

const hasOwnPage = (kind: ImportKind | OwnKind): kind is OwnKind => kind in importers;

/** Button on a list page that opens the importer of its record type. */
export const ImportLink = ({ kind }: { readonly kind: ImportKind | OwnKind }) => {
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  const own: Importer | undefined = hasOwnPage(kind) ? importers[kind] : undefined;
  const { label, access, to, Icon = IconFileImport } = own ?? masterData;
  if (!isAllowed(access)) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.7} />}
      onClick={() => void navigate({ to, search: own ? {} : { kind } })}
    >
      {label}
    </Button>
  );
};

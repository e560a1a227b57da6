import { Button } from '@mantine/core';
import { type Access, masterDataWriters, orderManagers } from '@shelfward/contract/kit/access.ts';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { IconFileImport, IconPackageImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsAllowed } from '../../kit/session.ts';

interface Importer {
  readonly label: string;
  readonly access: Access;
  readonly to: string;
  readonly Icon?: typeof IconFileImport;
}

/**
 * The importers with a page of their own. Their access is that of their routes, which a test compares: the contracts
 * contain the columns of all files, which no list needs.
 */
export const importers = {
  DELIVERY_CALENDARS: {
    label: 'Import delivery calendars',
    access: masterDataWriters,
    to: '/delivery-calendars/import',
  },
  ON_HAND: {
    label: 'Import on-hand quantities',
    access: masterDataWriters,
    to: '/product-on-hand-import',
    Icon: IconPackageImport,
  },
  ORDERS: { label: 'Import', access: 'signedIn', to: '/orders/import' },
  PAR_LEVELS: {
    label: 'Import par levels',
    access: masterDataWriters,
    to: '/assortment-import',
  },
  PROMOTIONS: { label: 'Import', access: masterDataWriters, to: '/promotions/import' },
  SHIPMENTS: { label: 'Import', access: orderManagers, to: '/shipments/import' },
  STORE_COUNTS: { label: 'Import counts', access: masterDataWriters, to: '/store-count-import' },
} as const satisfies Readonly<Record<string, Importer>>;

export const masterData: Importer = { label: 'Import', access: masterDataWriters, to: '/master-import' };

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

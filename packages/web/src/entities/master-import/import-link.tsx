import { Button } from '@mantine/core';
import { IconFileImport, IconPackageImport } from '@tabler/icons-react';
import { useOpenImporter } from '../../kit/file-import/file-handoff.ts';
import { importTargets, type TargetKind } from '../../kit/file-import/import-targets.ts';
import { useIsAllowed } from '../../kit/session.ts';

/** Labels of buttons beside other buttons that import. */
const labels: Readonly<Partial<Record<TargetKind, string>>> = {
  DELIVERY_CALENDARS: 'Import delivery calendars',
  ON_HAND: 'Import on-hand quantities',
  PAR_LEVELS: 'Import par levels',
  STORE_COUNTS: 'Import counts',
};

/** Button on a list page that opens the importer of its record type. */
export const ImportLink = ({ kind }: { readonly kind: TargetKind }) => {
  const openImporter = useOpenImporter();
  const isAllowed = useIsAllowed();
  const Icon = kind === 'ON_HAND' ? IconPackageImport : IconFileImport;
  if (!isAllowed(importTargets[kind].access)) return null;
  return (
    <Button variant="default" leftSection={<Icon size={16} stroke={1.7} />} onClick={() => openImporter(kind)}>
      {labels[kind] ?? 'Import'}
    </Button>
  );
};

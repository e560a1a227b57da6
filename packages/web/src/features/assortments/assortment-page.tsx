import { Button, Text } from '@mantine/core';
import {
  type GlobalAssortment,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { assortmentActivation, assortments } from '../../entities/assortments/assortments.api.ts';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { useActivation } from '../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { AssortmentForm } from './assortment-form.tsx';
import { AssortmentItems } from './assortment-items.tsx';
import { AssortmentStores } from './assortment-stores.tsx';

const noun = ['assortment', 'assortments'] as const;

export const AssortmentPage = () => {
  const { assortmentId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<GlobalAssortment>(assortmentActivation, noun);
  const query = assortments.get({ params: { id: assortmentId } });
  const canEdit = isAllowed(globalAssortmentRoutes.rename);
  return (
    <>
      <DetailPage
        query={query}
        noun="Assortment"
        toName={(assortment) => assortment.name}
        status={(assortment) => <AssortmentStatus assortment={assortment} />}
        primary={() => (
          <>
            {canEdit && <RenameButton onClick={() => change({ open: 'rename' })} />}
            <NextStep after="ASSORTMENTS" />
          </>
        )}
        actions={(assortment) => getActions?.(assortment) ?? []}
        tabs={(assortment) => [
          { id: 'items', label: 'Products', content: <AssortmentItems assortment={assortment} /> },
          { id: 'stores', label: 'Stores', content: <AssortmentStores assortmentId={assortment.id} /> },
        ]}
      />
      {canEdit && search.open === 'rename' && (
        <FormDialog title="Rename assortment" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(assortment) => <AssortmentForm assortment={assortment} />} />
        </FormDialog>
      )}
    </>
  );
};

/** Not filled, because the tabs below have their own main actions. */
const RenameButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onClick}>
    Rename
  </Button>
);

const AssortmentStatus = ({ assortment }: { readonly assortment: GlobalAssortment }) => {
  const { amountOfActiveItems, amountOfActiveStores, totalProductQuantity, inactive } = assortment;
  return (
    <>
      <StatusBadge status={inactive ? 'INACTIVE' : 'ACTIVE'} />
      <Text span c="dimmed" className="nowrap">
        {formatCount(amountOfActiveItems, 'product')} · {formatCount(totalProductQuantity, 'unit')} per store ·{' '}
        {formatCount(amountOfActiveStores, 'store')}
      </Text>
    </>
  );
};

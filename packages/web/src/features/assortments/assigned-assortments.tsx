import { ActionIcon } from '@mantine/core';
import type { GlobalAssortment } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assortmentHref, storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { useMayDelete } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { ErrorState } from '../../kit/ui/states.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import classes from './assortments.module.css';

/** The global assortments of a store, each with a link and a button that unassigns it. */
export const AssignedAssortments = ({ storeId }: { readonly storeId: number }) => {
  const mayUnassign = useMayDelete()(storeAssortmentRoutes.unassign.access);
  const assigned = useQuery(storeAssortments.globalAssortments({ params: { storeId } }));
  const remove = ({ id, name }: GlobalAssortment) =>
    storeAssortments.unassign({ params: { storeId, globalAssortmentId: id } }).then(
      () =>
        toast(`${name} removed from this store.`, {
          undo: () => storeAssortments.assign({ params: { storeId }, body: { globalAssortmentId: id } }),
        }),
      toastError,
    );
  if (assigned.error && !assigned.data) return <ErrorState error={assigned.error} retry={assigned.refetch} />;
  return (
    <section className={classes.assigned} aria-label="Assortments of this store">
      <h2>Assortments</h2>
      <Group component="ul" gap={8} align="stretch" wrap mih={28}>
        {assigned.data?.map((assortment) => (
          <li key={assortment.id} data-inactive={assortment.inactive || undefined}>
            <Link to={assortmentHref(assortment)}>{assortment.name}</Link>
            {assortment.inactive && <span>inactive</span>}
            {mayUnassign && (
              <ActionIcon
                size="xs"
                aria-label={`Remove ${assortment.name} from this store`}
                onClick={() => void remove(assortment)}
              >
                <IconX size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
        {assigned.data?.length === 0 && <li data-none>None</li>}
      </Group>
    </section>
  );
};

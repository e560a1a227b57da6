import { Button } from '@mantine/core';
import { type PriceList, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { IconPencil, IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { priceLists } from '../../entities/pricing/price-lists.api.ts';
import type { Action, Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { PriceListForm } from './price-list-form.tsx';

export const PriceListsPage = () => {
  const [, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(pricingRoutes.update);
  return (
    <ListPage
      screen="price-lists"
      title="Price Lists"
      noun={noun}
      query={priceLists.list}
      defaultSort={['name,asc']}
      searchHint="Name"
      columns={columns}
      emptyText="There are no price lists yet. The first one becomes the default for all companies."
      href={(list) => `/price-lists/priceListDetail/${list.id}`}
      rowActions={(list) =>
        mayEdit
          ? [
              { label: 'Edit', icon: <IconPencil size={16} />, run: () => change({ open: String(list.id) }) },
              ...buildDefaultActions(list),
            ]
          : []
      }
      create={{ label: 'New price list', access: pricingRoutes.create, form: <PriceListForm /> }}
      edit={{
        load: (priceListId) => priceLists.get({ params: { priceListId } }),
        form: (list) => <PriceListForm list={list} />,
      }}
      activation={priceListActivation}
      actions={
        <>
          <ImportLink kind="PRICES" />
          <Button variant="default" component={Link} to="/price-lists/grid">
            Price grid
          </Button>
        </>
      }
    />
  );
};

const noun = ['price list', 'price lists'] as const;

const columns: readonly Column<PriceList>[] = [
  { key: 'name', label: 'Price list', sortable: true },
  {
    key: 'isDefault',
    label: 'Default',
    sortable: true,
    render: (list) => list.isDefault && <StatusBadge status="DEFAULT" label="Default" />,
  },
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (list) => <StatusBadge status={list.inactive ? 'INACTIVE' : 'ACTIVE'} />,
  },
];

/** Makes the list the default. There is always exactly one default list. */
export const buildDefaultActions = (list: PriceList): readonly Action[] => {
  if (list.isDefault) return [];
  const makeDefault = async () => {
    try {
      await priceLists.update({ params: { priceListId: list.id }, body: { name: list.name, isDefault: true } });
      toast(`${list.name} is now the default price list`);
    } catch (error) {
      toastError(error);
    }
  };
  return [{ label: 'Set as default', icon: <IconStar size={16} />, run: () => void makeDefault() }];
};

export const priceListActivation = {
  access: pricingRoutes.deactivate,
  activate: (priceListId: number) => priceLists.activate({ params: { priceListId } }),
  deactivate: (priceListId: number) => priceLists.deactivate({ params: { priceListId } }),
};

import { Button } from '@mantine/core';
import { type PriceList, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { priceLists } from '../../entities/pricing/price-lists.api.ts';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../../kit/screens/history-tab.tsx';
import { useActivation } from '../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { AdjustPrices } from './adjust-prices.tsx';
import { ImportPrices } from './import-prices.tsx';
import { ListPrices } from './list-prices.tsx';
import { PriceListForm } from './price-list-form.tsx';
import { buildDefaultActions, priceListActivation } from './price-lists-page.tsx';

const noun = ['price list', 'price lists'] as const;

/** A price list with its products and their editable prices. */
export const PriceListPage = () => {
  const { priceListId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<PriceList>(priceListActivation, noun);
  const query = priceLists.get({ params: { priceListId } });
  const mayEdit = isAllowed(pricingRoutes.update);
  return (
    <>
      <DetailPage
        query={query}
        noun="Price list"
        toName={(list) => list.name}
        status={(list) => <Status list={list} />}
        primary={() =>
          mayEdit && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => change({ open: 'edit' })}>
              Edit
            </Button>
          )
        }
        actions={(list) => [...(mayEdit ? buildDefaultActions(list) : []), ...(getActions?.(list) ?? [])]}
        tabs={(list) => [
          { id: 'prices', label: 'Prices', content: <ListPrices list={list} /> },
          ...(mayEdit
            ? [
                { id: 'adjust', label: 'Adjust', content: <AdjustPrices list={list} /> },
                { id: 'import', label: 'Import', content: <ImportPrices key={list.id} list={list} /> },
              ]
            : []),
          { id: 'history', label: 'History', content: <HistoryTab entityType="PRICE_LIST" id={list.id} /> },
        ]}
      />
      {mayEdit && search.open === 'edit' && (
        <FormDialog title="Edit price list" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(list) => <PriceListForm list={list} />} />
        </FormDialog>
      )}
    </>
  );
};

const Status = ({ list }: { readonly list: PriceList }) =>
  list.isDefault ? (
    <StatusBadge status="DEFAULT" label="Default" />
  ) : (
    <StatusBadge status={list.inactive ? 'INACTIVE' : 'ACTIVE'} />
  );

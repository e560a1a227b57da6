import { Button, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { type ProductLine, productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { productLineActivation, productLines } from '../../../entities/products/product-lines.api.ts';
import { DetailPage } from '../../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../../../kit/screens/history-tab.tsx';
import { useActivation } from '../../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { formatQuantity } from '../../../kit/ui/numbers.ts';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { LineProducts } from '../line-products.tsx';
import { buildDefaultLineActions } from './default-line-action.tsx';
import { LineAttributes } from './line-attributes.tsx';
import { ProductLineForm } from './product-line-form.tsx';
import { VariantMaker } from './variant-maker.tsx';

const noun = ['product line', 'product lines'] as const;

export const ProductLinePage = () => {
  const { productLineId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<ProductLine>(productLineActivation, noun);
  const query = productLines.get({ params: { id: productLineId } });
  const mayEdit = isAllowed(productLineRoutes.update.access);
  return (
    <>
      <DetailPage
        query={query}
        noun="Product line"
        toName={(line) => line.name}
        status={(line) => <LineStatus line={line} />}
        primary={() =>
          mayEdit && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => change({ open: 'edit' })}>
              Rename
            </Button>
          )
        }
        actions={(line) => [...(mayEdit ? buildDefaultLineActions(line) : []), ...(getActions?.(line) ?? [])]}
        tabs={(line) => [
          { id: 'products', label: 'Products', content: <LineProducts lineId={line.id} title="Products" /> },
          { id: 'attributes', label: 'Attributes', content: <LineAttributes line={line} /> },
          ...(mayEdit ? [{ id: 'variants', label: 'Add variants', content: <VariantMaker line={line} /> }] : []),
          { id: 'history', label: 'History', content: <HistoryTab entityType="PRODUCT_LINE" id={line.id} /> },
        ]}
      />
      {mayEdit && search.open === 'edit' && (
        <FormDialog title="Rename product line" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(line) => <ProductLineForm line={line} />} />
        </FormDialog>
      )}
    </>
  );
};

const LineStatus = ({ line }: { readonly line: ProductLine }) => (
  <>
    {line.isDefault ? (
      <StatusBadge status="DEFAULT" label="Default" />
    ) : (
      <StatusBadge status={line.inactive ? 'INACTIVE' : 'ACTIVE'} />
    )}
    <Text span c="dimmed" className="nowrap">
      {formatCount(line.numberOfProducts, 'product')} · {formatQuantity(line.amountOfActiveProducts)} active ·{' '}
      {formatCount(line.numberOfUsages, 'use')} in assortments
    </Text>
  </>
);

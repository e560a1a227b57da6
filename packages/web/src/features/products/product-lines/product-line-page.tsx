import { Badge, Button, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { type ProductLine, productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { productLineActivation, productLines } from '../../../entities/products/product-lines.api.ts';
import { DetailPage } from '../../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../../../kit/screens/history-tab.tsx';
import { useActivation } from '../../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { Group, Stack } from '../../../kit/ui/layout.tsx';
import { formatQuantity } from '../../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { LineProducts } from '../line-products.tsx';
import { buildDefaultLineActions } from './default-line-action.tsx';
import { ProductLineForm } from './product-line-form.tsx';
import { VariantMaker } from './variant-maker.tsx';

const noun = ['product line', 'product lines'] as const;

export const ProductLinePage = () => {
  const { productLineId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<ProductLine>(productLineActivation, noun);
  const query = productLines.get({ params: { id: productLineId } });
  const mayEdit = isAllowed(productLineRoutes.update);
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

/** Attributes used by the products of a line. */
const LineAttributes = ({ line }: { readonly line: ProductLine }) => {
  const { data, error, refetch } = useQuery(productLines.attributes({ params: { id: line.id } }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.length === 0) return <EmptyState text="No attributes yet. Add attributes to the products of this line." />;
  return (
    <Stack component="dl" gap={14} px="var(--sw-gutter)" py={18}>
      {data.map((key) => (
        <div key={key.id}>
          <Text component="dt" mb={4} c="dimmed" fz={12}>
            {key.name}
          </Text>
          <Group component="dd" gap={6} align="stretch" wrap>
            {key.options.map((option) => (
              <Badge key={option.id} variant="default" tt="none" fw={400}>
                {option.inactive ? `${option.name} (inactive)` : option.name}
              </Badge>
            ))}
          </Group>
        </div>
      ))}
    </Stack>
  );
};

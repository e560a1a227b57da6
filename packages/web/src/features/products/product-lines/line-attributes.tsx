import { Badge, Text } from '@mantine/core';
import type { ProductLine } from '@shelfward/contract/products/product-lines.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import { Group, Stack } from '../../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';

/** Attributes used by the products of a line. */
export const LineAttributes = ({ line }: { readonly line: ProductLine }) => {
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

import { Badge } from '@mantine/core';
import type { ProductLine } from '@shelfward/contract/products/product-lines.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import classes from './variants.module.css';

/** Attributes used by the products of a line. */
export const LineAttributes = ({ line }: { readonly line: ProductLine }) => {
  const { data, error, refetch } = useQuery(productLines.attributes({ params: { id: line.id } }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.length === 0) return <EmptyState text="No attributes yet. Add attributes to the products of this line." />;
  return (
    <dl className={classes.attributes}>
      {data.map((key) => (
        <div key={key.id}>
          <dt>{key.name}</dt>
          <dd>
            {key.options.map((option) => (
              <Badge key={option.id} variant="default" tt="none" fw={400}>
                {option.inactive ? `${option.name} (inactive)` : option.name}
              </Badge>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
};

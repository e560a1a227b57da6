import { Box, Button } from '@mantine/core';
import { type PriceChange, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { priceLists, removePrice } from '../../entities/pricing/price-lists.api.ts';
import { StepChart } from '../../kit/charts/step-chart.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { Card, Cards } from '../../kit/ui/cards.tsx';
import { Change, DateText, Money } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './products.module.css';

type Price = Product['pricing'][number];

/** The prices of a product in all lists, each with its history. */
export const ProductPrices = ({ product }: { readonly product: Product }) =>
  product.pricing.length === 0 ? (
    <EmptyState text="No prices yet. Add one with Edit or in a price list." />
  ) : (
    <Cards size="large">
      {product.pricing.map((price) => (
        <PriceCard key={price.id} price={price} />
      ))}
    </Cards>
  );

const PriceCard = ({ price }: { readonly price: Price }) => (
  <Card
    label={`Prices in ${price.priceList.name}`}
    title={
      <>
        <Link className="link" to={`/price-lists/priceListDetail/${price.priceList.id}`}>
          {price.priceList.name}
        </Link>
        {price.priceList.isDefault && <StatusBadge status="DEFAULT" label="Default" />}
        {(price.inactive || price.priceList.inactive) && <StatusBadge status="INACTIVE" />}
        <Box component="strong" ml="auto" fw={600}>
          <Money value={price.price} />
        </Box>
      </>
    }
  >
    <History pricingId={price.id} />
    {!price.inactive && <RemovePrice price={price} />}
  </Card>
);

const RemovePrice = ({ price }: { readonly price: Price }) => {
  const { isBusy, run } = useBusy();
  if (!useMayDelete()(pricingRoutes.removePrice.access)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      aria-label={`Remove price in ${price.priceList.name}`}
      onClick={() => void run(() => removePrice(price.id))}
    >
      Remove price
    </Button>
  );
};

const History = ({ pricingId }: { readonly pricingId: number }) => {
  const { data, error, refetch } = useQuery(priceLists.history({ params: { pricingId } }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  return (
    <>
      <PriceChart changes={data} />
      <Box component="table" w="100%" className={classes.history ?? ''}>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {data.map((change) => (
            <tr key={change.id}>
              <td>
                <DateText value={change.adjustedDate} />
              </td>
              <td>
                <Money value={change.newPrice} />
              </td>
              <td>
                <Change value={computeChange(change)} />
              </td>
              <td>{change.adjustedBy ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
};

/** Chart of the price over time. The table below contains the same data. */
const PriceChart = ({ changes }: { readonly changes: readonly PriceChange[] }) => {
  const [now] = useState(() => Date.now());
  if (changes.length < 2) return null;
  const points = changes
    .map(({ adjustedDate, newPrice }) => ({ at: Date.parse(adjustedDate), value: newPrice }))
    .reverse();
  return <StepChart points={points} until={now} summary={`The price changed ${changes.length - 1} times.`} />;
};

/** Change in percent of the old price; null for the first price and after a price of 0. */
const computeChange = ({ oldPrice, newPrice }: PriceChange): number | null =>
  oldPrice ? Math.round(((newPrice - oldPrice) / oldPrice) * 1000) / 10 : null;

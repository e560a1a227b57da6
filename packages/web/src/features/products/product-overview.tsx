import { Alert, Text } from '@mantine/core';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { findLimitContradictions } from '@shelfward/contract/products/quantity-limits.rules.ts';
import { Link } from '@tanstack/react-router';
import { SalesYearToDate } from '../../entities/analytics/sales-kpis.tsx';
import { SuggestionsCard } from '../../entities/replenishment/suggestion-list.tsx';
import { useScope } from '../../kit/session.ts';
import { Card, Cards } from '../../kit/ui/cards.tsx';
import { Fact } from '../../kit/ui/fact.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

/** Stock, prices, and attributes of a product. Users with a scope see no stock of the brand. */
export const ProductOverview = ({ product }: { readonly product: Product }) => {
  const isScoped = useScope() !== null;
  return (
    <Cards>
      <SalesYearToDate filters={{ productId: product.id }} />
      {!isScoped && <StockCard product={product} />}
      <Card title="Prices">
        {product.pricing.length === 0 && <Text c="dimmed">No prices yet</Text>}
        <Stack component="dl" gap={8}>
          {product.pricing.map((price) => (
            <Fact
              key={price.id}
              label={
                <>
                  {isScoped ? (
                    price.priceList.name
                  ) : (
                    <Link className="link" to={`/price-lists/priceListDetail/${price.priceList.id}`}>
                      {price.priceList.name}
                    </Link>
                  )}
                  {price.priceList.isDefault && <StatusBadge status="DEFAULT" label="Default" />}
                  {(price.inactive || price.priceList.inactive) && <StatusBadge status="INACTIVE" />}
                </>
              }
            >
              <Money value={price.price} />
            </Fact>
          ))}
        </Stack>
      </Card>
      <LimitsCard product={product} />
      <Card title="Attributes">
        {product.attributes.length === 0 && <Text c="dimmed">No attributes yet</Text>}
        <Stack component="dl" gap={8}>
          {product.attributes.map((attribute) => (
            <Fact key={attribute.id} label={attribute.key}>
              {attribute.name} {attribute.inactive && <StatusBadge status="INACTIVE" />}
            </Fact>
          ))}
        </Stack>
      </Card>
      <SuggestionsCard productId={product.id} />
    </Cards>
  );
};

/** What limits the quantity of an order line, and settings that contradict each other. */
const LimitsCard = ({ product }: { readonly product: Product }) => {
  const contradictions = findLimitContradictions(product);
  const limits = [
    ['Units per pack', product.packSize],
    ['Units per layer', product.layerSize],
    ['Units per pallet', product.palletSize],
    ['Minimum quantity', product.minQuantity],
    ['Maximum quantity', product.maxQuantity],
    ['Weight of a unit (g)', product.unitWeightGrams],
  ] as const;
  return (
    <Card title="Quantity limits of an order line">
      <Stack component="dl" gap={8}>
        {limits.map(([label, value]) => (
          <Fact key={label} label={label}>
            <Quantity value={value} />
          </Fact>
        ))}
      </Stack>
      {contradictions.length > 0 && (
        <Alert color="yellow" variant="light" p="xs" role="status">
          {contradictions.map(({ sentence }) => (
            <p key={sentence}>{capitalize(sentence)}.</p>
          ))}
        </Alert>
      )}
    </Card>
  );
};

/** Available to promise: on-hand stock minus the open quantity of approved orders. */
export const StockCard = ({ product: { quantity } }: { readonly product: Product }) => (
  <Card title="Stock">
    <Stack component="dl" gap={8}>
      <Fact label="On hand">
        <Quantity value={quantity.onHand} />
      </Fact>
      <Fact label="Allocated to approved orders">
        <Quantity value={quantity.unavailable} />
      </Fact>
      <Fact className="hairline-above" pt={8} fw={600} label="Available to promise">
        <Quantity value={quantity.onHand - quantity.unavailable} />
      </Fact>
    </Stack>
  </Card>
);

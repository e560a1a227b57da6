import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { Link } from '@tanstack/react-router';
import { Card, Cards } from '../../kit/ui/cards.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './product-page.module.css';

/** What a person looks a product up for: can it be sold, for how much, what is it. */
export const ProductOverview = ({ product }: { readonly product: Product }) => (
  <Cards>
    <StockCard product={product} />
    <Card title="Prices">
      {product.pricing.length === 0 && <p className={classes.nothing}>No price yet.</p>}
      <dl className={classes.facts}>
        {product.pricing.map((price) => (
          <div key={price.id}>
            <dt>
              <Link className="link" to={`/price-lists/priceListDetail/${price.priceList.id}`}>
                {price.priceList.name}
              </Link>
              {price.priceList.isDefault && <StatusBadge status="DEFAULT" label="Default" />}
              {(price.inactive || price.priceList.inactive) && <StatusBadge status="INACTIVE" />}
            </dt>
            <dd>
              <Money value={price.price} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
    <Card title="Attributes">
      {product.attributes.length === 0 && <p className={classes.nothing}>No attributes yet. Choose some with Edit.</p>}
      <dl className={classes.facts}>
        {product.attributes.map((attribute) => (
          <div key={attribute.id}>
            <dt>{attribute.key}</dt>
            <dd>
              {attribute.name} {attribute.inactive && <StatusBadge status="INACTIVE" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  </Cards>
);

/** What lies in the warehouse, less what approved orders have still to ship, is what can be promised. */
export const StockCard = ({ product: { quantity } }: { readonly product: Product }) => (
  <Card title="Stock">
    <dl className={classes.facts}>
      <div>
        <dt>On hand</dt>
        <dd>
          <Quantity value={quantity.onHand} />
        </dd>
      </div>
      <div>
        <dt>Promised to approved orders</dt>
        <dd>
          <Quantity value={quantity.unavailable} />
        </dd>
      </div>
      <div className={classes.sum}>
        <dt>Free</dt>
        <dd>
          <Quantity value={quantity.onHand - quantity.unavailable} />
        </dd>
      </div>
    </dl>
  </Card>
);

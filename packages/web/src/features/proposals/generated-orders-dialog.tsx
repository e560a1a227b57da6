import { Button, Modal, ScrollArea } from '@mantine/core';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import type { GeneratedOrders } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { Link } from '@tanstack/react-router';
import { orderHref } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { DialogActions } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { counted } from './proposal-confirmations.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposals.module.css';
import { skipLabels } from './store-orders.rules.ts';

interface Props {
  readonly generated: GeneratedOrders;
  readonly sheet: ProposalSheet;
  readonly onClose: () => void;
}

/** The result of order generation: a link to every order, and the stores without an order. */
export const GeneratedOrdersDialog = ({ generated: { created, skipped }, sheet, onClose }: Props) => {
  const all = [...sheet.stores, ...sheet.excludedStores];
  const storeNames = new Map(all.map(({ storeId, name }) => [storeId, name]));
  const regionNames = new Map(all.map(({ regionId, regionName }) => [regionId, regionName]));
  const named = created
    .map(({ storeId, regionId, ...order }) => ({
      ...order,
      name: (storeId === null ? `Region ${regionNames.get(regionId) ?? ''}` : storeNames.get(storeId)) ?? '',
    }))
    .toSorted((left, right) => compareNames(left.name, right.name));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${counted(created.length, 'order')} for ${sheet.companyName}`}
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ScrollArea.Autosize mah={360} type="auto" offsetScrollbars>
        <ul className={classes.orders}>
          {named.map(({ orderId, name, quantity }) => (
            <li key={orderId}>
              <Link to={orderHref({ id: orderId })}>{name}</Link>
              <span>{formatQuantity(quantity)} units</span>
            </li>
          ))}
          {skipped.map(({ storeOrderProposalId, storeId, reason }) => (
            <li key={`skipped ${storeOrderProposalId}`} data-skipped>
              <StoreLink store={{ id: storeId, name: storeNames.get(storeId) ?? `Store ${storeId}` }} />
              <span>no order: {skipLabels[reason]}</span>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component={Link} to="/orders">
          Go to orders
        </Button>
      </DialogActions>
    </Modal>
  );
};

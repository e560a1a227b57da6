import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { Link } from '@tanstack/react-router';
import { TableImportPage } from '../../kit/file-import/table-import-page.tsx';
import { deliveryCalendars } from './deliveries.api.ts';

/** Imports order days, delivery days, and their exceptions. */
export const DeliveryCalendarImportPage = () => (
  <TableImportPage
    kind="DELIVERY_CALENDARS"
    title="Import delivery calendars"
    about="Each row belongs to a store, a region, a company, or, without names, the account. A row with order and delivery days is its week and replaces the former week; a row with a day is an exception."
    route={deliveryCalendarRoutes.import}
    command={deliveryCalendars.import}
    noun={['delivery calendar', 'delivery calendars']}
    link={<Link to="/companies">View companies</Link>}
  />
);

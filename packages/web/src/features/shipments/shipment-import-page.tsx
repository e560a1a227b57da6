import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { Link } from '@tanstack/react-router';
import { TableImportPage } from '../../kit/file-import/table-import-page.tsx';
import { shipments } from './shipments.api.ts';

/** Imports shipments of orders. */
export const ShipmentImportPage = () => (
  <TableImportPage
    kind="SHIPMENTS"
    title="Import shipments"
    about="Each row is a product in a shipment: purchase order or order number, product UPC, SKU, or name, quantity, carrier, tracking number, and shipped date. Rows with the same order, carrier, tracking number, and date create one shipment. Without a date, the shipment is of today."
    route={shipmentRoutes.importFile}
    command={shipments.importFile}
    noun={['shipment', 'shipments']}
    link={<Link to="/shipments">View shipments</Link>}
  />
);

import { LogoTab } from '../features/accounts/logo-tab.tsx';
import { PaymentTermsPage } from '../features/payment-terms/payment-terms-page.tsx';
import { AttributesPage } from '../features/products/attributes/attributes-page.tsx';
import { SalesChannelsPage } from '../features/sales-channels/sales-channels-page.tsx';
import { SeasonsPage } from '../features/seasons/seasons-page.tsx';
import { type Tab, TabbedPage } from '../kit/screens/tabbed-page.tsx';

/** One entry per record type. */
const tabs: readonly Tab[] = [
  { id: 'logo', label: 'Logo', content: <LogoTab /> },
  { id: 'payment-terms', label: 'Payment terms', content: <PaymentTermsPage /> },
  { id: 'sales-channels', label: 'Sales channels', content: <SalesChannelsPage /> },
  { id: 'seasons', label: 'Seasons', content: <SeasonsPage /> },
  { id: 'attributes', label: 'Attributes', content: <AttributesPage /> },
];

/** Records that each account customizes, one tab per type. */
export const CustomizationsPage = () => <TabbedPage title="Customizations" tabs={tabs} />;

import { TabbedPage } from '../../kit/screens/tabbed-page.tsx';
import { PaymentTermsPage } from '../payment-terms/payment-terms-page.tsx';

const tabs = [{ id: 'payment-terms', label: 'Payment terms', content: <PaymentTermsPage /> }];

/** The small records that a client shapes for itself, one tab each. */
export const CustomizationsPage = () => <TabbedPage title="Customizations" tabs={tabs} />;

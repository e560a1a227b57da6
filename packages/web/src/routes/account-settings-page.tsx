import { FirmSettingsPage } from '../features/accounts/firm-settings-page.tsx';
import { IdentityProviderCard } from '../features/auth/identity-provider/identity-provider-card.tsx';
import { AccountDeliveries } from '../features/deliveries/account-deliveries-card.tsx';

export const AccountSettingsPage = () => (
  <FirmSettingsPage>
    <IdentityProviderCard />
    <AccountDeliveries />
  </FirmSettingsPage>
);

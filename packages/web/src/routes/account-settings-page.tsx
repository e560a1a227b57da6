import { FirmSettingsPage } from '../features/accounts/firm-settings-page.tsx';
import { IdentityProviderCard } from '../features/auth/identity-provider/identity-provider-card.tsx';

export const AccountSettingsPage = () => (
  <FirmSettingsPage>
    <IdentityProviderCard />
  </FirmSettingsPage>
);

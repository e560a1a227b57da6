import { TabbedPage } from '../../../kit/screens/tabbed-page.tsx';
import { Changes } from '../../../kit/ui/changes.tsx';
import { ApiTokensTab } from './api-tokens-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TwoFactorTab } from './two-factor-tab.tsx';

const tabs = [
  { id: 'profile', label: 'Profile', content: <ProfileTab /> },
  { id: 'two-factor', label: 'Two-factor sign-in', content: <TwoFactorTab /> },
  { id: 'api-tokens', label: 'API tokens', content: <ApiTokensTab /> },
  { id: 'sessions', label: 'Sessions', content: <SessionsTab /> },
].map((tab) => ({ ...tab, content: <Changes>{tab.content}</Changes> }));

/** The account settings of the user. */
export const SettingsPage = () => <TabbedPage title="Profile" tabs={tabs} />;

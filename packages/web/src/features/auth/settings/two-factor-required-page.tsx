import { Button } from '@mantine/core';
import { identify, signOut } from '../../../entities/auth/auth.api.ts';
import { PageFrame, PageHead } from '../../../kit/screens/page-head.tsx';
import { Card } from '../../../kit/ui/cards.tsx';
import { toastError } from '../../../kit/ui/toast.tsx';
import { TwoFactorTab } from './two-factor-tab.tsx';

/** Shown instead of every page to users of an account that requires two-factor sign-in, until they have set it up. */
export const TwoFactorRequiredPage = () => (
  <PageFrame>
    <PageHead title="Set up two-factor sign-in" />
    <Card isNarrow>
      <p>Your account requires two-factor sign-in.</p>
      <TwoFactorTab onSetUp={() => void identify().catch(toastError)} />
      <div>
        <Button variant="subtle" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </Card>
  </PageFrame>
);

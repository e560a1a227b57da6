import { firmSettings } from '@shelfward/contract/accounts/firm.contract.ts';
import { identify } from '../../entities/auth/auth.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { RecordForm } from '../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { firm } from './firm.api.ts';

/** What an account decides about itself. */
export const FirmSettingsPage = () => (
  <PageFrame>
    <PageHead title="Settings" />
    <CardColumn>
      <Card label="What this account decides" isNarrow>
        <RecordForm
          load={firm.settings()}
          form={(settings) => (
            <EntityForm
              noun="settings"
              schema={firmSettings}
              empty={{ adminOnlyDelete: false }}
              record={settings}
              fields={{
                adminOnlyDelete: {
                  label: 'Only administrators delete and deactivate',
                  description: 'Everybody else keeps working as before, and no longer sees these commands.',
                  kind: 'switch',
                },
              }}
              save={(body, options) => firm.changeSettings({ body }, options)}
              // What the person may do is known from the sign-in on.
              onSaved={() => void identify().catch(toastError)}
            />
          )}
        />
      </Card>
    </CardColumn>
  </PageFrame>
);

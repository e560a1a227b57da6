import { firmSettings } from '@shelfward/contract/accounts/firm.contract.ts';
import { identify } from '../../entities/auth/auth.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { RecordForm } from '../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { firm } from './firm.api.ts';

/** Account settings. */
export const FirmSettingsPage = () => (
  <PageFrame>
    <PageHead title="Settings" />
    <CardColumn>
      <Card label="Account settings" isNarrow>
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
                  label: 'Only administrators can delete and deactivate records',
                  description: 'Other users do not see these commands.',
                  kind: 'switch',
                },
              }}
              save={(body, options) => firm.changeSettings({ body }, options)}
              // Permissions are loaded at sign-in and depend on this setting.
              onSaved={() => void identify().catch(toastError)}
            />
          )}
        />
      </Card>
    </CardColumn>
  </PageFrame>
);

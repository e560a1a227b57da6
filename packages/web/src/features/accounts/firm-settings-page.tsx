import { firmSettings } from '@shelfward/contract/accounts/firm.contract.ts';
import { gregorian } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { defaultOutsideMails } from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
import { timeZone } from '@shelfward/contract/kit/dates.ts';
import type { ReactNode } from 'react';
import { identify } from '../../entities/auth/auth.api.ts';
import { SampleDataCard } from '../../entities/sample-data/sample-data-card.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { markEverythingChanged } from '../../kit/query-client.ts';
import { RecordForm } from '../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { firm } from './firm.api.ts';
import { outsideMailsField } from './outside-mails-field.tsx';
import { reportCalendarField } from './report-calendar-field.tsx';
import { timeZoneField } from './time-zone-field.ts';

const settingsInput = firmSettings.extend({ timeZone });

/** Account settings, and cards of other areas. */
export const FirmSettingsPage = ({ children }: { readonly children?: ReactNode }) => (
  <PageFrame>
    <PageHead title="Settings" />
    <CardColumn>
      <Card label="Account settings" isNarrow>
        <RecordForm
          load={firm.settings()}
          form={(settings) => (
            <EntityForm
              noun="settings"
              schema={settingsInput}
              empty={{
                adminOnlyDelete: false,
                timeZone: '',
                twoFactorRequired: false,
                usersCanCount: false,
                reportCalendar: gregorian,
                outsideMails: defaultOutsideMails,
              }}
              record={settings}
              fields={{
                adminOnlyDelete: {
                  label: 'Only administrators can delete and deactivate records',
                  description: 'Other users do not see these commands.',
                  kind: 'switch',
                },
                timeZone: timeZoneField,
                twoFactorRequired: {
                  label: 'Require two-factor sign-in',
                  description: 'Users without it must set it up at once, before they can do anything else.',
                  kind: 'switch',
                },
                usersCanCount: {
                  label: 'Users without a role can count store inventory',
                  description:
                    'Buyers record counts at the shelf. Importing counts and setting to zero still need a role.',
                  kind: 'switch',
                },
                reportCalendar: reportCalendarField,
                outsideMails: outsideMailsField,
              }}
              save={(body, options) => firm.changeSettings({ body }, options)}
              // Permissions and times on screens depend on these settings.
              onSaved={() => void reload().catch(toastError)}
            />
          )}
        />
      </Card>
      {children}
      <SampleDataCard />
    </CardColumn>
  </PageFrame>
);

const reload = async (): Promise<void> => {
  await identify();
  await markEverythingChanged();
};

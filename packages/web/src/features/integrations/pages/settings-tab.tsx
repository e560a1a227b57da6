import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { integrations } from '../../../entities/integrations/integrations.api.ts';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { integrationForms } from './integration-forms.tsx';

/** The form of the integration type, filled with the saved settings. */
export const SettingsTab = ({ integration: { id, integrationType } }: { readonly integration: Integration }) => {
  const Form = integrationForms[integrationType].form;
  return (
    <CardColumn>
      <Card label="Settings" isNarrow>
        <RecordForm
          load={integrations.get({ params: { integrationId: id } })}
          form={(integration) => <Form integration={integration} onSaved={ignore} onCancel={ignore} />}
        />
      </Card>
    </CardColumn>
  );
};

const ignore = () => undefined;

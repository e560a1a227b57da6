import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { ComponentType } from 'react';
import type { Tab } from '../../../kit/screens/tabbed-page.tsx';
import type { IntegrationGroup } from './integration-groups.ts';

export interface IntegrationFormProps {
  /** The integration to edit; undefined for a new one. */
  readonly integration?: Integration | undefined;
  /** For a new child integration: the connection that it uses. */
  readonly parentId?: number | undefined;
  /** Receives the server response; the page of a new integration is then opened. */
  readonly onSaved: (response: unknown) => void;
  /** Closes the dialog of a new integration, or a step of it. The kit's forms close their dialog without it. */
  readonly onCancel: () => void;
}

/** The form of an integration type, and what its page shows in addition to runs and logs. */
export interface IntegrationKind {
  readonly group: IntegrationGroup;
  /** One sentence on its purpose, shown in the list of types. */
  readonly text: string;
  /** Used for a new integration and on the settings tab. */
  readonly form: ComponentType<IntegrationFormProps>;
  /** Additional tabs between logs and settings, such as mapping or files. */
  readonly tabs?: (integration: Integration) => readonly Tab[];
  /** The tab that is opened after the creation, instead of the overview. */
  readonly tabAfterCreation?: string;
  /** The type's section on the overview tab. */
  readonly overview?: ComponentType<{ readonly integration: Integration }>;
}

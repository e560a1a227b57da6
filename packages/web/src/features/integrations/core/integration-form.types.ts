import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { ComponentType } from 'react';
import type { Tab } from '../../../kit/screens/tabbed-page.tsx';

export interface IntegrationFormProps {
  /** The one whose settings are changed; none for a new one. */
  readonly integration?: Integration | undefined;
  /** Of a new child: the connection that it shares. */
  readonly parentId?: number | undefined;
  /** Handed what the server answered; a new one is then opened. */
  readonly onSaved: (answer: unknown) => void;
  /** Out of the dialog of a new one, or of a step; the forms of the kit find that way by themselves. */
  readonly onCancel: () => void;
}

export const integrationGroups = ['ERP', 'Files', 'Carriers', 'Sales'] as const;

/** What a type of integration shows: how it is set up, and what its page has beside runs and logs. */
export interface IntegrationKind {
  readonly group: (typeof integrationGroups)[number];
  /** What it does, in a sentence, for whoever chooses among them. */
  readonly text: string;
  /** A new one, and the settings of one that is there. */
  readonly form: ComponentType<IntegrationFormProps>;
  /** Of its own, between the logs and the settings: a mapping, files. */
  readonly tabs?: (integration: Integration) => readonly Tab[];
  /** What stands first in its overview. */
  readonly overview?: ComponentType<{ readonly integration: Integration }>;
}

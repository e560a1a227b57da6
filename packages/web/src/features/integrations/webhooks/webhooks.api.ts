import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { webhookEvents } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import type { Choice } from '../../../kit/resource.ts';
import { resource } from '../../../kit/resource.ts';
import type { Activation } from '../../../kit/screens/list.types.ts';
import { statusLabel } from '../../../kit/ui/status-badge.tsx';

export const webhooks = resource('webhooks', webhookRoutes, { alsoChanges: ['integration-attention'] });

export const webhookHref = ({ id }: { readonly id: number }): string => `/system/webhooks/webhookDetail/${id}`;

/** The label of an event type: "Order created" for `order.created`. */
export const webhookEventLabel = (type: string): string => statusLabel(type.replace('.', '_'));

export const eventChoices: readonly Choice[] = webhookEvents.map((value) => ({
  value,
  label: webhookEventLabel(value),
}));

export const webhookActivation: Activation = {
  access: webhookRoutes.deactivate,
  activate: (webhookId) => webhooks.activate({ params: { webhookId } }),
  deactivate: (webhookId) => webhooks.deactivate({ params: { webhookId } }),
};

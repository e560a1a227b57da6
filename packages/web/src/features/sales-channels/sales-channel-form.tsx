import { type SalesChannel, salesChannelInput } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { salesChannels } from '../../entities/sales-channels/sales-channels.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

export const SalesChannelForm = ({ channel }: { readonly channel?: SalesChannel }) => (
  <EntityForm
    noun="sales channel"
    schema={salesChannelInput}
    empty={{ name: '' }}
    record={channel}
    fields={{
      name: {
        label: 'Name',
        placeholder: 'Grocery',
        codes: ['SALES_CHANNEL_NAME_TAKEN'],
        unique: (salesChannelName) =>
          salesChannels.isNameUnique({ query: { salesChannelName, excludeId: channel?.id } }),
      },
    }}
    save={(body, options) =>
      channel
        ? salesChannels.update({ params: { id: channel.id }, body }, options)
        : salesChannels.create({ body }, options)
    }
  />
);

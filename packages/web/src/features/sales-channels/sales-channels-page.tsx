import {
  type SalesChannel,
  salesChannelInput,
  salesChannelRoutes,
} from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { salesChannels } from '../../entities/sales-channels/sales-channels.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

export const SalesChannelsPage = () => (
  <ListPage
    isEmbedded
    screen="sales-channels"
    title="Sales channels"
    noun={['sales channel', 'sales channels']}
    query={salesChannels.list}
    defaultSort={['name,asc']}
    searchHint="Name"
    columns={[
      { key: 'name', label: 'Name', sortable: true },
      {
        key: 'inactive',
        label: 'Status',
        sortable: true,
        render: (channel) => <StatusBadge status={channel.inactive ? 'INACTIVE' : 'ACTIVE'} />,
      },
    ]}
    create={{ label: 'New sales channel', access: salesChannelRoutes.create, form: <SalesChannelForm /> }}
    edit={{
      load: (id) => salesChannels.get({ params: { id } }),
      form: (channel) => <SalesChannelForm channel={channel} />,
    }}
    activation={{
      access: salesChannelRoutes.deactivate,
      activate: (id) => salesChannels.activate({ params: { id } }),
      deactivate: (id) => salesChannels.deactivate({ params: { id } }),
    }}
    emptyText="No sales channels yet. Sales channels group companies by how they sell, such as grocery, specialty, or online."
  />
);

const SalesChannelForm = ({ channel }: { readonly channel?: SalesChannel }) => (
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

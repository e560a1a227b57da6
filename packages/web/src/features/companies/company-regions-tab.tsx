import { type Region, regionInput, regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { IconTruckDelivery, IconUsers } from '@tabler/icons-react';
import { formatCityState } from '../../entities/companies/address.rules.ts';
import { addressFields } from '../../entities/companies/address-fields.ts';
import { buyersField } from '../../entities/companies/buyers-input.tsx';
import { regions } from '../../entities/companies/companies.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { queryClient } from '../../kit/query-client.ts';
import { selected } from '../../kit/resource.ts';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { BuyersPanel } from './buyers-panel.tsx';

/** The regions of a company with their buyers. */
export const CompanyRegions = ({ companyId }: { readonly companyId: number }) => {
  const [search, change] = useScreenSearch();
  const [, regionWithBuyers] = /^buyers-([1-9]\d*)$/.exec(search.open ?? '') ?? [];
  return (
    <>
      <RegionList
        companyId={companyId}
        showBuyers={(region) => change({ open: `buyers-${region.id}` })}
        showDeliveries={(region) => change({ tab: 'deliveries', regionId: region.id })}
      />
      {regionWithBuyers && (
        <FormDialog title="Buyers of the region" onClose={() => change({ open: undefined })}>
          <RecordForm
            load={regions.get({ params: { companyId, regionId: Number(regionWithBuyers) } })}
            form={(region) => <RegionBuyers region={region} />}
          />
        </FormDialog>
      )}
    </>
  );
};

const RegionBuyers = ({ region }: { readonly region: Region }) => {
  const params = { companyId: region.companyId, regionId: region.id };
  const reload = () => queryClient.fetchQuery({ ...regions.get({ params }), staleTime: 0 });
  return (
    <BuyersPanel
      place={{ record: 'REGION', recordId: region.id }}
      buyers={region.buyers}
      emptyText={'This region has no buyers.'}
      add={(body) => regions.addBuyer({ params, body }).then(reload)}
      remove={(body) => regions.removeBuyer({ params, body }).then(reload)}
    />
  );
};

interface ListProps {
  readonly companyId: number;
  readonly showBuyers: (region: Region) => void;
  readonly showDeliveries: (region: Region) => void;
}

const RegionList = ({ companyId, showBuyers, showDeliveries }: ListProps) => (
  <ListPage
    isEmbedded
    screen="company-regions"
    title="Regions"
    noun={['region', 'regions']}
    query={({ query: { page = 0, size = 20, includeInactive = false, sort = [] } = {} }: ListRequest) =>
      selected(regions.list({ params: { companyId }, query: { includeInactive, sort: [...sort] } }), (all) =>
        buildPage(all, page, size),
      )
    }
    columns={[
      { key: 'name', label: 'Region', sortable: true },
      { key: 'code', label: 'Code', isCode: true, sortable: true },
      { key: 'number', label: 'Number', isCode: true, sortable: true, isExtra: true },
      { key: 'city', label: 'Place', sortable: true, render: (region) => formatCityState(region.address) },
      { key: 'phoneNumber', label: 'Phone number', isCode: true, sortable: true, isExtra: true },
      { key: 'buyers', label: 'Buyers', render: (region) => region.buyers.map(({ name }) => name).join(', ') },
      quantityColumn('numberOfStores', 'Stores', { sortable: true }),
      {
        key: 'inactive',
        label: 'Status',
        sortable: true,
        render: (region) => <StatusBadge status={region.inactive ? 'INACTIVE' : 'ACTIVE'} />,
      },
    ]}
    rowActions={(region) => [
      { label: 'Buyers', icon: <IconUsers size={16} />, run: () => showBuyers(region) },
      { label: 'Deliveries', icon: <IconTruckDelivery size={16} />, run: () => showDeliveries(region) },
    ]}
    formIn="drawer"
    create={{
      label: 'New region',
      access: regionRoutes.create,
      form: <RegionForm companyId={companyId} />,
    }}
    edit={{
      load: (regionId) => regions.get({ params: { companyId, regionId } }),
      form: (region) => <RegionForm companyId={companyId} region={region} />,
    }}
    activation={{
      access: regionRoutes.deactivate,
      activate: (regionId) => regions.activate({ params: { companyId, regionId } }),
      deactivate: (regionId) => regions.deactivate({ params: { companyId, regionId } }),
    }}
  />
);

interface ListRequest {
  readonly query?: {
    readonly page?: number;
    readonly size?: number;
    readonly includeInactive?: boolean;
    readonly sort?: readonly string[];
  };
}

/** The endpoint returns all regions; the list requires pages. */
const buildPage = (all: readonly Region[], page: number, size: number): Page<Region> => {
  const offset = page * size;
  const content = all.slice(offset, offset + size);
  const totalPages = Math.ceil(all.length / size);
  return {
    content,
    totalElements: all.length,
    totalPages,
    size,
    number: page,
    numberOfElements: content.length,
    first: page === 0,
    last: page >= totalPages - 1,
    empty: content.length === 0,
    sort: [],
    pageable: { page, size, offset },
  };
};

const RegionForm = ({ companyId, region }: { readonly companyId: number; readonly region?: Region }) => (
  <EntityForm
    noun="region"
    schema={regionInput}
    empty={{ name: '', buyersToAdd: [] }}
    record={region}
    from={toInput}
    fields={{
      name: { label: 'Name', codes: ['REGION_NAME_TAKEN'] },
      number: { label: 'Number', width: 'half' },
      code: { label: 'Code', width: 'half' },
      phoneNumber: { label: 'Phone number' },
      buyersToAdd: buyersField(region?.buyers),
      ...addressFields,
    }}
    save={(body, options) =>
      region
        ? regions.update({ params: { companyId, regionId: region.id }, body }, options)
        : regions.create({ params: { companyId }, body }, options)
    }
  />
);

const toInput = ({ name, number, code, phoneNumber, address }: Region) => ({
  name,
  number,
  code,
  phoneNumber,
  address,
  buyersToAdd: [],
});

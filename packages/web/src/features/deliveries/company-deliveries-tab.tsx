import { regionChoices } from '../../entities/companies/companies.api.ts';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { accountScope, toCompanyScope, toRegionScope } from './delivery-scopes.ts';
import { OwnCalendars } from './own-calendars.tsx';

/** The deliveries of a company, or of one of its regions, which the URL names. */
export const CompanyDeliveries = ({ companyId }: { readonly companyId: number }) => {
  const [search, change] = useScreenSearch();
  const regionId = Number(search.regionId);
  const isRegion = Number.isSafeInteger(regionId) && regionId > 0;
  const company = toCompanyScope(companyId);
  return (
    <>
      <Group gap={12} align="end" wrap px="var(--sw-gutter)" pt={18} bg="var(--sw-canvas)">
        <ChoiceSelect
          label="Region"
          placeholder="Whole company"
          choices={regionChoices(companyId)}
          value={isRegion ? String(regionId) : ''}
          onChange={(chosen) => change({ regionId: chosen === '' ? undefined : Number(chosen) })}
        />
        <ImportLink kind="DELIVERY_CALENDARS" />
      </Group>
      {isRegion ? (
        <DeliveriesTab
          scope={toRegionScope(regionId)}
          calendar={<CalendarCard scope={toRegionScope(regionId)} parent={company} />}
        />
      ) : (
        <DeliveriesTab
          scope={company}
          calendar={
            <>
              <CalendarCard scope={company} parent={accountScope} />
              <OwnCalendars companyId={companyId} />
            </>
          }
        />
      )}
    </>
  );
};

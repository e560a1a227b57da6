import { Alert } from '@mantine/core';
import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { keyWarning } from '@shelfward/contract/integrations/odoo/odoo-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrations } from '../../../entities/integrations/integrations.api.ts';
import { inBackground } from '../../../kit/resource.ts';
import { Card } from '../../../kit/ui/cards.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import type { IntegrationKind } from '../core/integration-form.types.ts';
import { FirstRunTab } from './first-run-tab.tsx';
import { MappingTab } from './mapping-tab.tsx';
import { odoo } from './odoo.api.ts';
import { OdooBaseForm } from './odoo-base-form.tsx';
import { odooChildForm } from './odoo-child-form.tsx';
import { buildSettingFields } from './odoo-child-settings.ts';

/** The target of the connection, and a warning before its API key expires. */
export const OdooConnection = ({ integration: { id } }: { readonly integration: Integration }) => {
  const { data, error, refetch } = useQuery(odoo.getBase({ params: { id } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={2} />;
  const warning = keyWarning(data.keyExpiresOn, accountDay(new Date()));
  return (
    <>
      {warning !== undefined && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={16} />} role="alert">
          {warning}{' '}
          <Link className="link" to="." search={{ tab: 'settings' }}>
            Enter the key
          </Link>
        </Alert>
      )}
      <NotStarted baseId={id} />
      <Card title="Connection">
        <p>
          <a className="link" href={data.url} target="_blank" rel="noreferrer">
            {data.url}
          </a>{' '}
          · database {data.database} · user {data.login}
        </p>
      </Card>
    </>
  );
};

/** Integrations of a new connection do not run before the first run was started. */
const NotStarted = ({ baseId }: { readonly baseId: number }) => {
  const query = { parentId: baseId, isOperating: false, size: 100 };
  const { data } = useQuery(inBackground(integrations.list({ query })));
  const waiting = data?.content.filter(({ lastInteractionTime }) => lastInteractionTime === null).length ?? 0;
  if (waiting === 0) return null;
  return (
    <Alert color="blue" variant="light" icon={<IconListSearch size={16} />}>
      {formatCount(waiting, 'integration')} not started yet.{' '}
      <Link className="link" to="." search={{ tab: 'first-run' }}>
        Preview the first run
      </Link>
    </Alert>
  );
};

const child = (type: OdooChildType, text: string, name: string): IntegrationKind => ({
  group: 'ERP',
  text,
  form: odooChildForm(type, { name, settings: buildSettingFields(type) }),
});

/** The connection to Odoo and the integrations that use it. */
export const odooKinds = {
  ODOO_BASE: {
    group: 'ERP',
    text: 'Imports companies, stores, prices, and stock from Odoo; exports orders and tracks their status.',
    form: OdooBaseForm,
    overview: OdooConnection,
    tabAfterCreation: 'first-run',
    tabs: ({ id }) => [
      { id: 'first-run', label: 'First run', content: <FirstRunTab baseId={id} /> },
      { id: 'mapping', label: 'Mapping', content: <MappingTab baseIntegrationId={id} /> },
    ],
  },
  ODOO_TO_SHELF_COMPANY: child(
    'ODOO_TO_SHELF_COMPANY',
    'Import companies with address, payment term, and price list',
    'Odoo companies',
  ),
  ODOO_TO_SHELF_STORE: child('ODOO_TO_SHELF_STORE', 'Import delivery addresses of companies as stores', 'Odoo stores'),
  SHELF_TO_ODOO_PRODUCT: child(
    'SHELF_TO_ODOO_PRODUCT',
    'Export products that do not exist in Odoo',
    'Products to Odoo',
  ),
  ODOO_TO_SHELF_PRICING: child('ODOO_TO_SHELF_PRICING', 'Import price lists with their fixed prices', 'Odoo prices'),
  SHELF_TO_ODOO_PRICING: child('SHELF_TO_ODOO_PRICING', 'Export prices to Odoo', 'Prices to Odoo'),
  ODOO_TO_SHELF_INVENTORY: child('ODOO_TO_SHELF_INVENTORY', 'Import on-hand stock of products', 'Odoo stock'),
  SHELF_TO_ODOO_ORDER: child(
    'SHELF_TO_ODOO_ORDER',
    'Export approved orders to Odoo, including changes and cancellations',
    'Orders to Odoo',
  ),
  ODOO_TO_SHELF_ORDER: child('ODOO_TO_SHELF_ORDER', 'Import shipments and cancellations from Odoo', 'Orders from Odoo'),
} as const satisfies Readonly<Partial<Record<OdooChildType | 'ODOO_BASE', IntegrationKind>>>;

import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { odooPassword, odooSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { useState } from 'react';
import type { FormValues } from '../../../kit/form/form.types.ts';
import { CheckResultList, ConnectionTest, useConnectionTest } from '../core/connection-test.tsx';
import { odoo } from './odoo.api.ts';

interface Props {
  readonly values: FormValues;
  /** Of an existing connection: the stored secret is used if the form has no new one. */
  readonly baseIntegrationId: number | undefined;
}

/** Signs in with the values of the form and shows the check results. */
export const OdooTest = ({ values, baseIntegrationId }: Props) => {
  const { isBusy, problem, test } = useConnectionTest();
  const [findings, setFindings] = useState<readonly ConnectionCheckResult[]>([]);
  const runTest = () =>
    test(async () => {
      setFindings([]);
      const { url, database, login, keyExpiresOn } = values;
      const settings = odooSettings.safeParse({ url, database, login, keyExpiresOn: keyExpiresOn || null });
      const password = odooPassword.safeParse(values.password);
      const canSignIn = password.success || baseIntegrationId !== undefined;
      if (!settings.success || !canSignIn) return 'Enter the URL, database, login, and API key first.';
      const secret = password.success ? { password: password.data } : { baseIntegrationId };
      setFindings((await odoo.testConnection({ body: { ...settings.data, ...secret } })).findings);
      return undefined;
    });
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={runTest}>
      <CheckResultList findings={findings} />
    </ConnectionTest>
  );
};

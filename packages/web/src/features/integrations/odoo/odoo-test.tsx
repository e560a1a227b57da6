import type { ConnectionFinding } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { odooPassword, odooSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { useState } from 'react';
import type { FormValues } from '../../../kit/form/form.types.ts';
import { ConnectionTest, FindingList, useConnectionTest } from '../core/connection-test.tsx';
import { odoo } from './odoo.api.ts';

interface Props {
  readonly values: FormValues;
  /** Of a connection that is there: without a new secret it is tried with the kept one. */
  readonly baseIntegrationId: number | undefined;
}

/** Signs in with what is filled in, and says what works. */
export const OdooTest = ({ values, baseIntegrationId }: Props) => {
  const { isBusy, problem, test } = useConnectionTest();
  const [findings, setFindings] = useState<readonly ConnectionFinding[]>([]);
  const ask = () =>
    test(async () => {
      setFindings([]);
      const { url, database, login, keyExpiresOn } = values;
      const place = odooSettings.safeParse({ url, database, login, keyExpiresOn: keyExpiresOn || null });
      const password = odooPassword.safeParse(values.password);
      const canSignIn = password.success || baseIntegrationId !== undefined;
      if (!place.success || !canSignIn) return 'Fill in the address, the database and the sign-in first.';
      const secret = password.success ? { password: password.data } : { baseIntegrationId };
      setFindings((await odoo.testConnection({ body: { ...place.data, ...secret } })).findings);
      return undefined;
    });
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={ask}>
      <FindingList findings={findings} />
    </ConnectionTest>
  );
};

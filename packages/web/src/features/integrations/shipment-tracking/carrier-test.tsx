import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { useState } from 'react';
import { shipmentTracking } from '../../../entities/integrations/integrations.api.ts';
import type { FormValues } from '../../../kit/form/form.types.ts';
import { CheckResultList, ConnectionTest, useConnectionTest } from '../core/connection-test.tsx';

interface Props {
  readonly values: FormValues;
  readonly integrationId: number | undefined;
}

/** Tests the connection with the values of the form, saved or not. */
export const CarrierTest = ({ values, integrationId }: Props) => {
  const { isBusy, problem, test } = useConnectionTest();
  const [findings, setFindings] = useState<readonly ConnectionCheckResult[]>([]);
  const runTest = () =>
    test(async () => {
      setFindings([]);
      const body = buildBody(values, integrationId);
      if (!body) return 'Enter the client ID and client secret first.';
      setFindings((await shipmentTracking.testConnection({ body })).findings);
      return undefined;
    });
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={runTest}>
      <CheckResultList findings={findings} />
    </ConnectionTest>
  );
};

const buildBody = (values: FormValues, integrationId: number | undefined) => {
  const { carrier, environment, clientId, clientSecret, merchantId, callsPerHour } = values;
  const input = {
    carrier,
    environment,
    clientId,
    merchantId,
    callsPerHour,
    integrationId,
    clientSecret: clientSecret || undefined,
  };
  const parsed = shipmentTrackingRoutes.testConnection.body.safeParse(input);
  return parsed.success && (parsed.data.clientSecret || integrationId) ? parsed.data : undefined;
};

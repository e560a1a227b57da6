import type { ConnectionFinding } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { useState } from 'react';
import type { FormValues } from '../../../kit/form/form.types.ts';
import { ConnectionTest, FindingList, useConnectionTest } from '../core/connection-test.tsx';
import { shipmentTracking } from '../core/integrations.api.ts';

interface Props {
  readonly values: FormValues;
  readonly integrationId: number | undefined;
}

/** Tries what is filled in, kept or not. */
export const CarrierTest = ({ values, integrationId }: Props) => {
  const { isBusy, problem, test } = useConnectionTest();
  const [findings, setFindings] = useState<readonly ConnectionFinding[]>([]);
  const ask = () =>
    test(async () => {
      setFindings([]);
      const body = bodyOf(values, integrationId);
      if (!body) return 'Fill in the client ID and the secret first.';
      setFindings((await shipmentTracking.testConnection({ body })).findings);
      return undefined;
    });
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={ask}>
      <FindingList findings={findings} />
    </ConnectionTest>
  );
};

const bodyOf = (values: FormValues, integrationId: number | undefined) => {
  const { carrier, environment, clientId, clientSecret, merchantId, callsPerHour } = values;
  const filled = {
    carrier,
    environment,
    clientId,
    merchantId,
    callsPerHour,
    integrationId,
    clientSecret: clientSecret || undefined,
  };
  const parsed = shipmentTrackingRoutes.testConnection.body.safeParse(filled);
  return parsed.success && (parsed.data.clientSecret || integrationId) ? parsed.data : undefined;
};

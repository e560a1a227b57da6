import { Alert, Button } from '@mantine/core';
import {
  type ConnectionFinding,
  shipmentTrackingRoutes,
} from '@shelfward/contract/integrations/shipment-tracking.contract.ts';
import { IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormValues } from '../../kit/form/form.types.ts';
import { messageOf } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './carrier-test.module.css';
import { shipmentTracking } from './integrations.api.ts';

interface Props {
  readonly values: FormValues;
  readonly integrationId: number | undefined;
}

/** Tries what is filled in, kept or not. */
export const CarrierTest = ({ values, integrationId }: Props) => {
  const { isBusy, run } = useBusy();
  const [findings, setFindings] = useState<readonly ConnectionFinding[]>([]);
  const [problem, setProblem] = useState<string>();
  const test = () =>
    run(async () => {
      setFindings([]);
      const body = bodyOf(values, integrationId);
      setProblem(body ? undefined : 'Fill in the client ID and the secret first.');
      if (!body) return;
      try {
        setFindings((await shipmentTracking.testConnection({ body })).findings);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setProblem(messageOf(error));
      }
    });
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={15} />}
        loading={isBusy}
        onClick={() => void test()}
      >
        Test the connection
      </Button>
      {problem !== undefined && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {problem}
        </Alert>
      )}
      {findings.length > 0 && (
        <ul className={classes.findings} role="status">
          {findings.map(({ isGood, message }) => (
            <li key={message} className={isGood ? classes.good : classes.bad}>
              {isGood ? <IconCheck size={15} aria-label="Good" /> : <IconX size={15} aria-label="Not good" />}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
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

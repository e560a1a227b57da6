import { Alert, Button } from '@mantine/core';
import type { OdooFinding } from '@shelfward/contract/integrations/odoo.contract.ts';
import { odooPassword, odooSettings } from '@shelfward/contract/integrations/odoo.shapes.ts';
import { IconAlertTriangle, IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormValues } from '../../kit/form/form.types.ts';
import { messageOf } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { odoo } from './odoo.api.ts';
import classes from './odoo-test.module.css';

interface Props {
  readonly values: FormValues;
  /** Of a connection that is there: without a new secret it is tried with the kept one. */
  readonly baseIntegrationId: number | undefined;
}

/** Signs in with what is filled in, and says what works. */
export const OdooTest = ({ values, baseIntegrationId }: Props) => {
  const { isBusy, run } = useBusy();
  const [findings, setFindings] = useState<readonly OdooFinding[]>([]);
  const [problem, setProblem] = useState<string>();
  const test = () =>
    run(async () => {
      setFindings([]);
      const place = odooSettings.safeParse({
        url: values.url,
        database: values.database,
        login: values.login,
        keyExpiresOn: values.keyExpiresOn || null,
      });
      const password = odooPassword.safeParse(values.password);
      const canSignIn = password.success || baseIntegrationId !== undefined;
      setProblem(place.success && canSignIn ? undefined : 'Fill in the address, the database and the sign-in first.');
      if (!place.success || !canSignIn) return;
      const secret = password.success ? { password: password.data } : { baseIntegrationId };
      try {
        setFindings((await odoo.testConnection({ body: { ...place.data, ...secret } })).findings);
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
        <ul className={classes.findings} role="status" aria-label="What the test found">
          {findings.map(({ level, message }) => (
            <li key={message} data-level={level}>
              {icons[level]}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const icons: Readonly<Record<OdooFinding['level'], React.ReactNode>> = {
  OK: <IconCheck size={15} aria-label="Works" />,
  WARNING: <IconAlertTriangle size={15} aria-label="Warning" />,
  ERROR: <IconX size={15} aria-label="Does not work" />,
};

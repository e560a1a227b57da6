import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';

/**
 * Eight concurrent callers add payment terms until the connection breaks or `stop` is called. `acknowledged` lists the
 * created terms, and `failures` the reasons of callers that ended.
 */
export const addTerms = (origin: string, headers: Readonly<Record<string, string>>, label: string) => {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const caller = async (number: number) => {
    for (let n = 0; !isStopped; n += 1) {
      const name = `${label} ${number} ${n}`;
      const response = await fetch(origin + paymentTermRoutes.create.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name, days: 1 }),
      }).catch((error: unknown) => String(error));
      if (typeof response === 'string' || response.status !== 201) {
        failures.push(typeof response === 'string' ? response : String(response.status));
        return;
      }
      acknowledged.push(name);
    }
  };
  return {
    acknowledged,
    failures,
    stop: () => {
      isStopped = true;
    },
    ended: Promise.all(Array.from({ length: 8 }, (_, number) => caller(number))),
  };
};

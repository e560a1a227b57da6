import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';

/** Eight concurrent callers add payment terms until the connection breaks. `acknowledged` lists the created terms. */
export const addTerms = (origin: string, headers: Readonly<Record<string, string>>, label: string) => {
  const acknowledged: string[] = [];
  const caller = async (number: number) => {
    for (let n = 0; ; n += 1) {
      const name = `${label} ${number} ${n}`;
      const response = await fetch(origin + paymentTermRoutes.create.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name, days: 1 }),
      }).catch(() => undefined);
      if (response?.status !== 201) return;
      acknowledged.push(name);
    }
  };
  return { acknowledged, ended: Promise.all(Array.from({ length: 8 }, (_, number) => caller(number))) };
};

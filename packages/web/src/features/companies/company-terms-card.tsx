import { type Company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { useState } from 'react';
import {
  companies,
  formatUserName,
  loadCompany,
  orderManagerChoices,
  paymentTermChoices,
} from '../../entities/companies/companies.api.ts';
import { priceListChoices } from '../../entities/pricing/price-lists.api.ts';
import { salesChannelChoices } from '../../entities/sales-channels/sales-channels.api.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { Choices } from '../../kit/screens/list.types.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { Grid, Stack } from '../../kit/ui/layout.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import classes from './companies.module.css';
import { toCompanyInput } from './company-form.tsx';

type Key = 'salesChannelId' | 'orderManagerId' | 'priceListId' | 'paymentTermId';

interface Term {
  readonly key: Key;
  readonly label: string;
  readonly choices: Choices;
  readonly select: (company: Company) => { readonly id: number; readonly label: string } | undefined;
  readonly emptyLabel: string;
}

const named = (record: { readonly id: number; readonly name: string } | null) =>
  record ? { id: record.id, label: record.name } : undefined;

const terms: readonly Term[] = [
  {
    key: 'salesChannelId',
    label: 'Sales channel',
    choices: salesChannelChoices,
    select: ({ salesChannel }) => named(salesChannel),
    emptyLabel: 'None',
  },
  {
    key: 'orderManagerId',
    label: 'Order manager',
    choices: orderManagerChoices,
    select: ({ orderManager: user }) => (user ? { id: user.id, label: formatUserName(user) } : undefined),
    emptyLabel: 'None',
  },
  {
    key: 'priceListId',
    label: 'Price list',
    choices: priceListChoices,
    select: ({ priceList }) => named(priceList),
    emptyLabel: 'Default price list',
  },
  {
    key: 'paymentTermId',
    label: 'Payment term',
    choices: paymentTermChoices,
    select: ({ paymentTerm }) => named(paymentTerm),
    emptyLabel: 'None',
  },
];

/** The sales terms of the company, each editable in place. */
export const CompanyTerms = ({ company }: { readonly company: Company }) => {
  const mayEdit = useIsAllowed()(companyRoutes.assignPaymentTerm.access);
  return (
    <Card title="Terms">
      <Grid columns="repeat(auto-fill, minmax(220px, 1fr))" gap="14px 18px" className={classes.terms ?? ''}>
        {terms.map((term) =>
          mayEdit ? (
            <TermSelect key={term.key} term={term} company={company} />
          ) : (
            <Stack component="p" gap={2} key={term.key}>
              <span>{term.label}</span>
              {term.select(company)?.label ?? term.emptyLabel}
            </Stack>
          ),
        )}
      </Grid>
    </Card>
  );
};

const TermSelect = ({ term, company }: { readonly term: Term; readonly company: Company }) => {
  const [saving, setSaving] = useState<string>();
  const before = term.select(company)?.id ?? null;
  const choose = (value: string) => {
    const next = value === '' ? null : Number(value);
    if (next === before || saving !== undefined) return;
    setSaving(value);
    const undo = async () => changeTerm(await loadCompany(company.id), term.key, before);
    changeTerm(company, term.key, next)
      .then(() => toast(`${term.label} changed`, { undo }), toastError)
      .finally(() => setSaving(undefined));
  };
  return (
    <ChoiceSelect
      label={term.label}
      placeholder={term.emptyLabel}
      choices={term.choices}
      value={saving ?? (before === null ? '' : String(before))}
      readOnly={saving !== undefined}
      onChange={choose}
    />
  );
};

/** Uses the endpoint of the term. Clearing a term, and changing the price list, update the whole company. */
const changeTerm = async (company: Company, key: Key, value: number | null): Promise<void> => {
  const companyId = company.id;
  if (value !== null && key === 'salesChannelId')
    await companies.assignSalesChannel({ params: { companyId, salesChannelId: value } });
  else if (value !== null && key === 'paymentTermId')
    await companies.assignPaymentTerm({ params: { companyId, paymentTermId: value } });
  else if (value !== null && key === 'orderManagerId')
    await companies.assignOrderManager({ params: { companyId, orderManagerId: value } });
  else await companies.update({ params: { companyId }, body: { ...toCompanyInput(company), [key]: value } });
  await loadCompany(companyId);
};

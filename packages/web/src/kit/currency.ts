import { currencies, defaultCurrency, formatCurrencyPrefix } from '@shelfward/contract/kit/currency.rules.ts';
import { session } from './session.ts';

/** The currency of all amounts on the screens of an account. */
export const accountCurrency = (): string => session.state().identity?.currency ?? defaultCurrency;

/** The text before an amount in an input field. */
export const accountCurrencyPrefix = (): string => formatCurrencyPrefix(accountCurrency());

const names = new Intl.DisplayNames('en-US', { type: 'currency' });

/** All supported currencies, by code. */
export const currencyChoices = (): readonly { readonly value: string; readonly label: string }[] =>
  currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));

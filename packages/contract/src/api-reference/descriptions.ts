import { autopilotDescriptions } from './autopilot-descriptions.ts';
import { descriptionsAToD } from './descriptions-a-d.ts';
import { descriptionsEToO } from './descriptions-e-o.ts';
import { descriptionsPToZ } from './descriptions-p-z.ts';

/** What the names of properties and parameters mean. A comment above a property of the contract comes first. */
export const descriptions: Readonly<Record<string, string>> = {
  ...autopilotDescriptions,
  ...descriptionsAToD,
  ...descriptionsEToO,
  ...descriptionsPToZ,
};

/** `storeId`, `storeIds`, and `amountOfStores` mean the same everywhere. */
export const findDescription = (schema: string, name: string): string | undefined =>
  descriptions[`${schema}.${name}`] ?? descriptions[name] ?? describeByForm(name);

const describeByForm = (name: string): string | undefined => {
  const [, record, form] = /^(\w+?)(Ids?)$/.exec(name) ?? [];
  if (record) return form === 'Id' ? `The id of the ${toWords(record)}` : `Ids of ${toWords(record)}s`;
  const [, counted] = /^amountOf(\w+)$/.exec(name) ?? [];
  return counted && `The number of ${toWords(counted)}`;
};

const toWords = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase();

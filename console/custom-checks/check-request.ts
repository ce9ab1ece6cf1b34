import {
  providerKindValues,
  type CheckCategory,
  type CustomCheckDefinition,
  type CustomCheckRemediation,
  type ProviderKind,
  type Severity,
} from '../../client/src/client.ts';
import { linesOf } from '../organizations/account-filters.ts';

/** A custom check as it is edited; empty texts are left out of the request. */
export interface EditedCheck {
  kind: ProviderKind;
  types: readonly string[];
  title: string;
  severity: Severity;
  categories: readonly CheckCategory[];
  passesWhen: string;
  appliesWhen: string;
  failure: string;
  risk: string;
  fix: Required<CustomCheckRemediation>;
  /** One address per line. */
  references: string;
}

export const emptyCheck: EditedCheck = {
  kind: providerKindValues[0],
  types: [],
  title: '',
  severity: 'medium',
  categories: ['configuration'],
  passesWhen: '',
  appliesWhen: '',
  failure: '',
  risk: '',
  fix: { summary: '', console: '', cli: '', terraform: '' },
  references: '',
};

/** Fields of the API → titles of the form. A field stands before those whose name begins with its own. */
export const checkTitles = {
  'definition.provider_type': 'Cloud',
  'definition.resource_types': 'Types',
  'definition.title': 'Title',
  'definition.severity': 'Severity',
  'definition.categories': 'Categories',
  'definition.passes_when': 'Passes when',
  'definition.applies_when': 'Applies when',
  'definition.failure': 'What is wrong when it fails',
  'definition.risk': 'Risk',
  'definition.remediation.summary': 'How to fix it',
  'definition.remediation.console': 'Steps in the console of the vendor',
  'definition.remediation.cli': 'Commands',
  'definition.remediation.terraform': 'Terraform',
  'definition.references': 'References',
  related: 'Passes when',
  id: 'Id',
} as const;

/** Returns a definition as it is edited. */
export function editedCheck(definition: CustomCheckDefinition): EditedCheck {
  return {
    kind: definition.provider_type,
    types: definition.resource_types,
    title: definition.title,
    severity: definition.severity,
    categories: definition.categories,
    passesWhen: definition.passes_when,
    appliesWhen: definition.applies_when ?? '',
    failure: definition.failure ?? '',
    risk: definition.risk,
    fix: { ...emptyCheck.fix, ...definition.remediation },
    references: (definition.references ?? []).join('\n'),
  };
}

/** Returns the definition that the API takes. */
export function requestedDefinition(edited: EditedCheck): CustomCheckDefinition {
  const references = linesOf(edited.references);
  const { summary, ...steps } = edited.fix;
  return {
    title: edited.title.trim(),
    provider_type: edited.kind,
    resource_types: [...edited.types],
    severity: edited.severity,
    passes_when: edited.passesWhen,
    ...given('applies_when', edited.appliesWhen),
    ...given('failure', edited.failure),
    risk: edited.risk.trim(),
    remediation: {
      summary: summary.trim(),
      ...given('console', steps.console),
      ...given('cli', steps.cli),
      ...given('terraform', steps.terraform),
    },
    ...(references.length === 0 ? {} : { references }),
    categories: [...edited.categories],
  };
}

/**
 * Returns a definition whose predicates can be validated although the rest is not written yet; null while there is no
 * predicate or no type.
 */
export function draftDefinition(edited: EditedCheck): CustomCheckDefinition | null {
  if (edited.passesWhen.trim() === '' || edited.types.length === 0) return null;
  const title = edited.title.trim() === '' ? 'the condition' : edited.title;
  const draft: EditedCheck = { ...emptyCheck, title, risk: '-', fix: { ...emptyCheck.fix, summary: '-' } };
  const { kind, types, passesWhen, appliesWhen } = edited;
  return requestedDefinition({ ...draft, kind, types, passesWhen, appliesWhen });
}

function given<Field extends string>(field: Field, text: string): { [field in Field]?: string } {
  return (text.trim() === '' ? {} : { [field]: text }) as { [field in Field]?: string };
}

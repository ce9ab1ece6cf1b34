import { cloudOf, type Cloud, type ProviderKind } from '../clouds/cloud-names.ts';
import { awsTemplates } from './aws/templates.ts';
import { azureTemplates } from './azure/templates.ts';
import { gcpTemplates } from './gcp/templates.ts';
import { kubernetesTemplates } from './kubernetes/templates.ts';

/** One access in each form that its cloud has; null for a form that it does not have. */
export interface AccessTemplates {
  cloudformation: string | null;
  terraform: string | null;
  /** A template of Azure Resource Manager in JSON. */
  arm: string | null;
  /** Manifests in YAML. */
  kubernetes: string | null;
  /** Commands for a POSIX shell. */
  cli: string;
}

/** The access to an account, and to a whole organization. */
export interface SetupTemplates {
  /** For reading an account. */
  reading: AccessTemplates;
  /** For remediation in it; null when the setup allows none. */
  remediation: AccessTemplates | null;
  /** For listing an organization and reading what is below its root; null where each account grants its own access. */
  organization: AccessTemplates | null;
  /** What a change feed needs in the account; null where it needs nothing more. */
  change_feed: AccessTemplates | null;
  /** What reading the audit logs of managed clusters of the account needs; null where there are none. */
  audit_log: AccessTemplates | null;
}

/** What templates are generated from. */
export interface TemplateInput {
  /** Digits and letters. */
  externalId: string;
  /** Names that `remediationNames` has. */
  remediations: readonly string[];
}

const generators: Readonly<Record<Cloud, (input: TemplateInput) => SetupTemplates>> = {
  aws: awsTemplates,
  azure: azureTemplates,
  gcp: gcpTemplates,
  kubernetes: kubernetesTemplates,
};

/** Returns the templates that give the service access to an account of this kind. */
export function setupTemplates(kind: ProviderKind, input: TemplateInput): SetupTemplates {
  if (!/^[0-9a-zA-Z]+$/.test(input.externalId)) throw new TypeError('the external id needs quoting');
  return generators[cloudOf[kind]](input);
}

import type { AccessForm, CloudForms } from './access-form.ts';
import { awsForms } from './aws-forms.ts';
import { azureForms } from './azure-forms.ts';
import { gcpForms } from './gcp-forms.ts';
import { kubernetesForms } from './kubernetes-forms.ts';

/** Every kind of account that can be connected, with the ways to access it. */
export const clouds: readonly CloudForms[] = [awsForms, gcpForms, azureForms, kubernetesForms];

/** Returns the cloud and form that an address names; null for what it does not name. */
export function chosenAccess(query: URLSearchParams): { cloud: CloudForms | null; form: AccessForm | null } {
  const cloud = clouds.find(({ kind }) => kind === query.get('kind')) ?? null;
  const form = cloud?.forms.find(({ name }) => name === query.get('form')) ?? null;
  return { cloud, form };
}

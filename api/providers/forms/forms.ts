import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { awsForm } from './aws.ts';
import { gcpForm } from './gcp.ts';
import { azureForm } from './azure.ts';
import type { ConnectForm } from './form.ts';
import { kubernetesForm } from './kubernetes.ts';

/** The provider kinds that can be connected. */
export const connectForms: readonly ConnectForm[] = [awsForm, gcpForm, azureForm, kubernetesForm];

/** Returns the form of a kind. Throws for a kind that cannot be connected: no provider of it can exist. */
export function connectFormOf(kind: ProviderKind): ConnectForm {
  const form = connectForms.find((candidate) => candidate.kind === kind);
  if (form === undefined) throw new Error(`There is no form for ${kind}`);
  return form;
}

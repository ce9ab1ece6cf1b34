import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { awsCloud } from './aws/cloud-kind.ts';
import type { CloudKind } from './cloud-kind.ts';
import { azureCloud } from './azure/cloud-kind.ts';
import { gcpCloud } from './gcp/cloud-kind.ts';
import { kubernetesCloud } from './kubernetes/cloud-kind.ts';

/** The implementation of each provider kind; to add a kind, add a folder beside this file and a line here. */
export const cloudKinds: Readonly<Record<ProviderKind, CloudKind>> = {
  [kindOf.aws]: awsCloud,
  [kindOf.gcp]: gcpCloud,
  [kindOf.azure]: azureCloud,
  [kindOf.kubernetes]: kubernetesCloud,
};

import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { awsCloud } from './aws/cloud-kind.ts';
import type { CloudKind } from './cloud-kind.ts';
import { azureCloud } from './azure/cloud-kind.ts';
import { gcpCloud } from './gcp/cloud-kind.ts';
import { kubernetesCloud } from './kubernetes/cloud-kind.ts';

/** How each kind of provider is called; a new kind is one folder beside this file and one line here. */
export const cloudKinds: Readonly<Record<ProviderKind, CloudKind>> = {
  [kindOf.aws]: awsCloud,
  [kindOf.gcp]: gcpCloud,
  [kindOf.azure]: azureCloud,
  [kindOf.kubernetes]: kubernetesCloud,
};

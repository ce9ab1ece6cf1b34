import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { awsCloud } from './aws/cloud-kind.ts';
import type { CloudKind } from './cloud-kind.ts';
import { azureCloud } from './azure/cloud-kind.ts';
import { gcpCloud } from './gcp/cloud-kind.ts';
import { kubernetesCloud } from './kubernetes/cloud-kind.ts';

/** The provider kinds that can be synced; a new kind is one folder and one row here. */
export const cloudKinds: Partial<Record<ProviderKind, CloudKind>> = {
  cloud_a: awsCloud,
  cloud_b: gcpCloud,
  cloud_c: azureCloud,
  orchestrator: kubernetesCloud,
};

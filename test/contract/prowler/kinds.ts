import { awsKind } from './aws/aws-kind.ts';
import { azureKind } from './azure/azure-kind.ts';
import { gcpKind } from './gcp/gcp-kind.ts';
import type { ComparedKind } from './kind.ts';
import { kubernetesKind } from './kubernetes/kubernetes-kind.ts';

/** Every cloud that is compared. */
export const comparedKinds: readonly ComparedKind[] = [awsKind, azureKind, gcpKind, kubernetesKind];

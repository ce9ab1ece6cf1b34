import type { SchemaCheckRule } from '../../../checks/property-rules.ts';
import { admissionApiServiceChecks, admissionWebhookChecks } from '../admission/schema-checks.ts';
import { storageClaimChecks, storageClassChecks } from '../storage/schema-checks.ts';
import {
  workloadsAutoscalerChecks,
  workloadsCronJobChecks,
  workloadsDisruptionChecks,
} from '../workloads/schema-checks.ts';

/** The predicates of the checks of kinds that are read by schema. */
export const kubernetesSchemaChecks: readonly SchemaCheckRule[] = [
  ...admissionWebhookChecks,
  ...admissionApiServiceChecks,
  ...storageClassChecks,
  ...storageClaimChecks,
  ...workloadsCronJobChecks,
  ...workloadsDisruptionChecks,
  ...workloadsAutoscalerChecks,
];

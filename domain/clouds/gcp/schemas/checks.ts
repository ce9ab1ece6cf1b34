import type { SchemaCheckRule } from '../../../checks/property-rules.ts';
import {
  aiplatformDatasetChecks,
  aiplatformEndpointChecks,
  aiplatformFeaturestoreChecks,
  aiplatformIndexChecks,
  aiplatformTensorboardChecks,
  aiplatformIndexEndpointChecks,
} from '../aiplatform/schema-checks.ts';
import {
  alloydbClusterChecks,
  alloydbInstanceChecks,
  alloydbInstanceFlagChecks,
  alloydbClusterBackupChecks,
} from '../alloydb/schema-checks.ts';
import { appengineApplicationChecks } from '../appengine/schema-checks.ts';
import { artifactregistryRepositoryChecks } from '../artifactregistry/schema-checks.ts';
import { bigqueryDatasetChecks, bigqueryTableChecks } from '../bigquery/schema-checks.ts';
import { bigtableClusterChecks, bigtableTableChecks } from '../bigtable/schema-checks.ts';
import { cloudbuildWorkerPoolChecks, cloudbuildTriggerChecks } from '../cloudbuild/schema-checks.ts';
import { composerEnvironmentChecks, composerEnvironmentAccessChecks } from '../composer/schema-checks.ts';
import {
  computeRouterChecks,
  computeInstanceTemplateChecks,
  computeVpnTunnelChecks,
  computeInstanceGroupManagerChecks,
  computeTemplateChecks,
} from '../compute/schema-checks.ts';
import { datafusionInstanceChecks, datafusionInstanceEncryptionChecks } from '../datafusion/schema-checks.ts';
import { dataprocClusterChecks } from '../dataproc/schema-checks.ts';
import { dnsPolicyChecks } from '../dns/policy-schema-checks.ts';
import { dnsManagedZoneChecks, dnsZoneLoggingChecks } from '../dns/schema-checks.ts';
import { filestoreInstanceChecks } from '../filestore/schema-checks.ts';
import { firestoreDatabaseChecks } from '../firestore/schema-checks.ts';
import { healthcareDatasetChecks } from '../healthcare/schema-checks.ts';
import { iamPoolProviderChecks } from '../iam/schema-checks.ts';
import {
  computeBackendServiceChecks,
  computeSslPolicyChecks,
  computeTargetHttpsProxyChecks,
  computeArmorChecks,
  computeTargetSslProxyChecks,
  computeSecurityPolicyChecks,
} from '../loadbalancing/schema-checks.ts';
import { loggingLogBucketChecks } from '../logging/schema-checks.ts';
import { notebooksInstanceChecks, notebooksWorkbenchChecks } from '../notebooks/schema-checks.ts';
import { pubsubTopicChecks, pubsubSubscriptionChecks, pubsubDeliveryChecks } from '../pubsub/schema-checks.ts';
import { redisInstanceChecks, redisClusterChecks, redisClusterProtectionChecks } from '../redis/schema-checks.ts';
import { secretmanagerSecretChecks, secretmanagerProtectionChecks } from '../secretmanager/schema-checks.ts';
import { spannerDatabaseChecks, spannerEncryptionChecks, spannerInstanceChecks } from '../spanner/schema-checks.ts';
import { workflowsWorkflowChecks } from '../workflow/schema-checks.ts';
import { workstationsConfigChecks } from '../workstations/schema-checks.ts';
import { runJobSecretChecks, runServiceChecks, runServiceSecretChecks } from '../run/schema-checks.ts';
import { computeInstanceTemplateSecretChecks } from '../compute/schema-checks.ts';
import { composerEnvironmentSecretChecks } from '../composer/schema-checks.ts';
import { appengineVersionSecretChecks } from '../appengine/schema-checks.ts';

/** The predicates of the checks of types that are read as Cloud Asset Inventory shows them. */
export const gcpSchemaChecks: readonly SchemaCheckRule[] = [
  ...aiplatformDatasetChecks,
  ...aiplatformEndpointChecks,
  ...aiplatformFeaturestoreChecks,
  ...aiplatformIndexChecks,
  ...aiplatformTensorboardChecks,
  ...aiplatformIndexEndpointChecks,
  ...alloydbClusterChecks,
  ...alloydbInstanceChecks,
  ...alloydbInstanceFlagChecks,
  ...alloydbClusterBackupChecks,
  ...appengineApplicationChecks,
  ...artifactregistryRepositoryChecks,
  ...bigqueryDatasetChecks,
  ...bigqueryTableChecks,
  ...bigtableClusterChecks,
  ...bigtableTableChecks,
  ...cloudbuildWorkerPoolChecks,
  ...cloudbuildTriggerChecks,
  ...composerEnvironmentChecks,
  ...composerEnvironmentAccessChecks,
  ...computeRouterChecks,
  ...computeInstanceTemplateChecks,
  ...computeVpnTunnelChecks,
  ...computeInstanceGroupManagerChecks,
  ...computeTemplateChecks,
  ...datafusionInstanceChecks,
  ...datafusionInstanceEncryptionChecks,
  ...dataprocClusterChecks,
  ...dnsPolicyChecks,
  ...dnsManagedZoneChecks,
  ...dnsZoneLoggingChecks,
  ...filestoreInstanceChecks,
  ...firestoreDatabaseChecks,
  ...healthcareDatasetChecks,
  ...iamPoolProviderChecks,
  ...computeBackendServiceChecks,
  ...computeSslPolicyChecks,
  ...computeTargetHttpsProxyChecks,
  ...computeArmorChecks,
  ...computeTargetSslProxyChecks,
  ...computeSecurityPolicyChecks,
  ...loggingLogBucketChecks,
  ...notebooksInstanceChecks,
  ...notebooksWorkbenchChecks,
  ...pubsubTopicChecks,
  ...pubsubSubscriptionChecks,
  ...pubsubDeliveryChecks,
  ...redisInstanceChecks,
  ...redisClusterChecks,
  ...redisClusterProtectionChecks,
  ...runServiceChecks,
  ...secretmanagerSecretChecks,
  ...secretmanagerProtectionChecks,
  ...spannerDatabaseChecks,
  ...spannerEncryptionChecks,
  ...spannerInstanceChecks,
  ...workflowsWorkflowChecks,
  ...workstationsConfigChecks,
  ...runServiceSecretChecks,
  ...runJobSecretChecks,
  ...computeInstanceTemplateSecretChecks,
  ...composerEnvironmentSecretChecks,
  ...appengineVersionSecretChecks,
];

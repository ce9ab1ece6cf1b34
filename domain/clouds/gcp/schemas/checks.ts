import type { SchemaCheckRule } from '../../../checks/property-rules.ts';
import { alloydbClusterChecks, alloydbInstanceChecks } from '../alloydb/schema-checks.ts';
import { appengineApplicationChecks } from '../appengine/schema-checks.ts';
import { artifactregistryRepositoryChecks } from '../artifactregistry/schema-checks.ts';
import { bigqueryDatasetChecks, bigqueryTableChecks } from '../bigquery/schema-checks.ts';
import { bigtableClusterChecks } from '../bigtable/schema-checks.ts';
import { composerEnvironmentChecks } from '../composer/schema-checks.ts';
import {
  computeRouterChecks,
  computeInstanceTemplateChecks,
  computeVpnTunnelChecks,
} from '../compute/schema-checks.ts';
import { datafusionInstanceChecks } from '../datafusion/schema-checks.ts';
import { dataprocClusterChecks } from '../dataproc/schema-checks.ts';
import { dnsPolicyChecks } from '../dns/policy-schema-checks.ts';
import { dnsManagedZoneChecks } from '../dns/schema-checks.ts';
import { filestoreInstanceChecks } from '../filestore/schema-checks.ts';
import { firestoreDatabaseChecks } from '../firestore/schema-checks.ts';
import { iamPoolProviderChecks } from '../iam/schema-checks.ts';
import {
  computeBackendServiceChecks,
  computeSslPolicyChecks,
  computeTargetHttpsProxyChecks,
} from '../loadbalancing/schema-checks.ts';
import { loggingLogBucketChecks } from '../logging/schema-checks.ts';
import { notebooksInstanceChecks } from '../notebooks/schema-checks.ts';
import { pubsubTopicChecks, pubsubSubscriptionChecks } from '../pubsub/schema-checks.ts';
import { redisInstanceChecks, redisClusterChecks } from '../redis/schema-checks.ts';
import { secretmanagerSecretChecks } from '../secretmanager/schema-checks.ts';
import { spannerDatabaseChecks } from '../spanner/schema-checks.ts';
import { workstationsConfigChecks } from '../workstations/schema-checks.ts';
import { runServiceChecks, runJobChecks } from '../run/schema-checks.ts';
import { computeInstanceTemplateSecretChecks } from '../compute/schema-checks.ts';
import { composerEnvironmentSecretChecks } from '../composer/schema-checks.ts';
import { appengineVersionSecretChecks } from '../appengine/schema-checks.ts';

/** The predicates of the checks of types that are read as Cloud Asset Inventory shows them. */
export const gcpSchemaChecks: readonly SchemaCheckRule[] = [
  ...alloydbClusterChecks,
  ...alloydbInstanceChecks,
  ...appengineApplicationChecks,
  ...artifactregistryRepositoryChecks,
  ...bigqueryDatasetChecks,
  ...bigqueryTableChecks,
  ...bigtableClusterChecks,
  ...composerEnvironmentChecks,
  ...computeRouterChecks,
  ...computeInstanceTemplateChecks,
  ...computeVpnTunnelChecks,
  ...datafusionInstanceChecks,
  ...dataprocClusterChecks,
  ...dnsPolicyChecks,
  ...dnsManagedZoneChecks,
  ...filestoreInstanceChecks,
  ...firestoreDatabaseChecks,
  ...iamPoolProviderChecks,
  ...computeBackendServiceChecks,
  ...computeSslPolicyChecks,
  ...computeTargetHttpsProxyChecks,
  ...loggingLogBucketChecks,
  ...notebooksInstanceChecks,
  ...pubsubTopicChecks,
  ...pubsubSubscriptionChecks,
  ...redisInstanceChecks,
  ...redisClusterChecks,
  ...secretmanagerSecretChecks,
  ...spannerDatabaseChecks,
  ...workstationsConfigChecks,
  ...runServiceChecks,
  ...runJobChecks,
  ...computeInstanceTemplateSecretChecks,
  ...composerEnvironmentSecretChecks,
  ...appengineVersionSecretChecks,
];

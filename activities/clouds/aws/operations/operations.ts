import { accountOperations } from './accounts.ts';
import { bucketRuleOperations } from './bucket-rules.ts';
import { bucketOperations } from './buckets.ts';
import { cacheOperations } from './caches.ts';
import { computeTagOperations } from './compute-tags.ts';
import { containerOperations } from './containers.ts';
import { databaseOperations } from './databases.ts';
import { diskOperations } from './disks-and-images.ts';
import { functionOperations } from './functions.ts';
import { identityOperations } from './identities.ts';
import { instanceOperations } from './instances.ts';
import { keyOperations } from './keys.ts';
import { networkOperations } from './networks.ts';
import type { AwsOperation } from './operation.ts';
import { packageOperations } from './packages.ts';
import { messagingOperations } from './queues-and-topics.ts';
import { secretOperations } from './secrets-and-certificates.ts';
import { securityGroupOperations } from './security-groups.ts';
import { tableOperations } from './tables.ts';
import { loggingOperations } from './trails-and-logs.ts';

/** Every operation on AWS accounts, by the name that plans use. */
export const awsOperations: Readonly<Partial<Record<string, AwsOperation>>> = {
  ...accountOperations,
  ...bucketOperations,
  ...bucketRuleOperations,
  ...cacheOperations,
  ...computeTagOperations,
  ...containerOperations,
  ...databaseOperations,
  ...diskOperations,
  ...functionOperations,
  ...identityOperations,
  ...instanceOperations,
  ...keyOperations,
  ...loggingOperations,
  ...messagingOperations,
  ...networkOperations,
  ...packageOperations,
  ...secretOperations,
  ...securityGroupOperations,
  ...tableOperations,
};

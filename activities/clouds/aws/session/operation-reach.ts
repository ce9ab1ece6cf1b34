import type { JsonObject } from '../../../../domain/json.ts';
import type { OperationReach } from '../../shared/carry-out.ts';
import type { OperationRun } from './unit-run.ts';
import { awsOperations } from '../resources.ts';
import { updateResourceOperation } from '../../../../domain/clouds/aws/schemas/cloud-control-planner.ts';
import { updateResource } from '../schemas/update-resource.ts';

const busyCodes = new Set([
  'ConcurrentModification',
  'ConcurrentModificationException',
  'ConcurrentOperationException',
  'IncorrectInstanceState',
  'IncorrectState',
  'InvalidDBClusterStateFault',
  'InvalidDBInstanceState',
  'InvalidDBInstanceStateFault',
  'InvalidCacheClusterState',
  'InvalidReplicationGroupState',
  'OperationAborted',
  'ResourceConflictException',
  'ResourceInUseException',
]);

/** How operations on AWS accounts are carried out, except for the parts that come from a session. */
export const awsReach: Omit<OperationReach<OperationRun>, 'run' | 'read'> = {
  operations: { ...awsOperations, [updateResourceOperation]: updateResource },
  busyCodes,
  responseRecord(answer: unknown): JsonObject {
    const { $metadata: metadata } = (answer ?? {}) as {
      $metadata?: { httpStatusCode?: number; requestId?: string };
    };
    return { http_status: metadata?.httpStatusCode ?? null, request_id: metadata?.requestId ?? null };
  },
};

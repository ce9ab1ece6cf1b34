import type { JsonObject } from '../../../../domain/json.ts';
import type { OperationReach } from '../../shared/carry-out.ts';
import type { AzureRun } from './azure-run.ts';
import { azureOperations } from '../resources.ts';

/** Error codes of resources that are busy with an earlier change. */
export const busyCodes: ReadonlySet<string> = new Set([
  'AnotherOperationInProgress',
  'Conflict',
  'OperationNotAllowed',
  'ResourceUpdateInProgress',
  'RetryableError',
  'StorageAccountOperationInProgress',
]);

/** How operations on Azure subscriptions are carried out, except for the parts that come from a session. */
export const azureReach: Omit<OperationReach<AzureRun>, 'run' | 'read'> = {
  operations: azureOperations,
  busyCodes,
  responseRecord(answer: unknown): JsonObject {
    const { status, requestId } = (answer ?? {}) as { status?: number; requestId?: string | null };
    return { http_status: status ?? null, request_id: requestId ?? null };
  },
};

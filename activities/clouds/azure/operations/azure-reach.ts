import type { JsonObject } from '../../../../domain/json.ts';
import type { OperationReach } from '../../carry-out.ts';
import { removesTags, setsTags } from '../../tag-operations.ts';
import type { AzureRun } from '../azure-run.ts';
import { settlesWithinMs, type AzureOperation, type AzurePlace } from './azure-operation.ts';
import { propertyOperations } from './properties.ts';
import { ruleOperations } from './rules.ts';

const busyCodes = new Set([
  'AnotherOperationInProgress',
  'Conflict',
  'OperationNotAllowed',
  'ResourceUpdateInProgress',
  'RetryableError',
  'StorageAccountOperationInProgress',
]);

const tagsApi = '2021-04-01';
const changeTags = ({ run, target }: AzurePlace, operation: 'Merge' | 'Delete', tags: JsonObject) =>
  run.calls.change({
    method: 'PATCH',
    path: `${target.externalId}/providers/Microsoft.Resources/tags/default`,
    apiVersion: tagsApi,
    body: { operation, properties: { tags } },
  });

/** Every operation on Azure subscriptions, by the name that plans use. */
export const azureOperations: Readonly<Partial<Record<string, AzureOperation>>> = {
  ...propertyOperations,
  ...ruleOperations,
  'arm.set_tags': setsTags<AzureRun>({
    call: 'Microsoft.Resources/tags/write',
    settlesWithinMs,
    act: (place, tags) => changeTags(place, 'Merge', tags),
  }),
  'arm.remove_tags': removesTags<AzureRun>({
    call: 'Microsoft.Resources/tags/write',
    settlesWithinMs,
    act: (place, names) =>
      changeTags(place, 'Delete', Object.fromEntries(names.map((name) => [name, place.present.tags[name] ?? '']))),
  }),
};

/** How operations on Azure subscriptions are carried out, all but what a session brings. */
export const azureReach: Omit<OperationReach<AzureRun>, 'run' | 'read'> = {
  operations: azureOperations,
  busyCodes,
  told(answer: unknown): JsonObject {
    const { status, requestId } = (answer ?? {}) as { status?: number; requestId?: string | null };
    return { http_status: status ?? null, request_id: requestId ?? null };
  },
};

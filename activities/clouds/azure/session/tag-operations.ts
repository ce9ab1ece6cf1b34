import type { JsonObject } from '../../../../domain/json.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { settlesWithinMs, type AzureOperation, type AzurePlace } from './azure-operation.ts';
import type { AzureRun } from './azure-run.ts';

const tagsApi = '2021-04-01';
const changeTags = ({ run, target }: AzurePlace, operation: 'Merge' | 'Delete', tags: JsonObject) =>
  run.calls.change({
    method: 'PATCH',
    path: `${target.externalId}/providers/Microsoft.Resources/tags/default`,
    apiVersion: tagsApi,
    body: { operation, properties: { tags } },
  });

/** Tags of any resource. */
export const tagOperations: Readonly<Record<string, AzureOperation>> = {
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

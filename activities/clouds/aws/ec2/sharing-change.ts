import type { CollectedResource } from '../../cloud.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { textsOf } from '../../shared/operation-parameters.ts';

/** Returns the accounts to add and to remove; `all` means everyone. */
export function sharingChange(present: CollectedResource, wanted: JsonObject): { add: string[]; remove: string[] } {
  const grantees = (sharing: JsonObject) => [
    ...(sharing['public'] === true ? ['all'] : []),
    ...textsOf(sharing, 'shared_with'),
  ];
  const [now, then] = [grantees(present.configuration), grantees(wanted)];
  return { add: then.filter((one) => !now.includes(one)), remove: now.filter((one) => !then.includes(one)) };
}

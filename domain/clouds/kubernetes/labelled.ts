import type { Setting } from '../../remediation/setting.ts';
import { tagSetting } from '../../remediation/tag-setting.ts';
import type { RemediationDefinition } from '../resource-type.ts';

/** Why most fields of an object are changed manually. */
export const elsewhere =
  'Kubernetes objects have to be changed at their source: in what deploys them (a chart or a repository), or with kubectl.';
const labels = tagSetting({ set: 'object.set_tags', remove: 'object.remove_tags' });

/** Returns what can be set of an object: its labels, and what `settings` set. The other fields are left to people. */
export function labelled<const Field extends string>(
  fields: readonly Field[],
  settings: readonly Setting<Field>[] = [],
): RemediationDefinition<Field | 'tags'> {
  return { settings: [...settings, labels], fixed: [[elsewhere, fields]] };
}

import type { Fields } from '../../../checks/fields.ts';
import { distinctTexts } from '../../../iam/glob-classes.ts';
import { globOf, matchesGlob } from '../../../iam/glob.ts';
import type { CustomRole } from '../account/account.ts';

/** Whether a role makes its holders owners; `unknown` where a list of its actions leaves open what is missing. */
export type Ownership = 'owner' | 'not_owner' | 'unknown';

/** Each of them lets the holder of a role assign Owner, or extend the role that they hold. */
const waysToOwnership = [
  'microsoft.authorization/roleassignments/write',
  'microsoft.authorization/roledefinitions/write',
  'microsoft.authorization/roleassignmentschedulerequests/write',
  'microsoft.authorization/roleeligibilityschedulerequests/write',
];

/** What a role for a single purpose does not write all of. */
const commonWrites = [
  'microsoft.compute/virtualmachines/write',
  'microsoft.network/virtualnetworks/write',
  'microsoft.resources/subscriptions/resourcegroups/write',
  'microsoft.storage/storageaccounts/write',
];

/** The last part of every action ("Understand Azure role definitions", actions format). */
const verbs = ['read', 'write', 'delete', 'action'] as const;

/**
 * Returns whether one of the actions of a role definition includes an action in lower case. `*` stands for any text,
 * slashes included, anywhere and repeatedly; case does not matter ("Understand Azure role definitions").
 */
export function includesAction(actions: readonly string[], action: string): boolean {
  return actions.some((pattern) => matchesGlob(globOf(pattern.toLowerCase()), action));
}

/**
 * Returns whether a custom role makes owners: it allows all actions, or it allows all writes and thereby lets its holders
 * assign themselves what is missing. The CIS control ignores `notActions` of a role that allows all actions; of other
 * roles they are subtracted.
 */
export function ownershipOf(role: Fields<CustomRole>): Ownership {
  const actions = role.texts('actions');
  const ways = waysToOwnership.filter((way) => includesAction(actions, way));
  if (ways.length === 0 || !commonWrites.every((write) => includesAction(actions, write))) return 'not_owner';
  if (verbs.every((verb) => includesAll(actions, verb))) return 'owner';
  if (!role.has('not_actions')) return 'unknown';
  const excluded = role.texts('not_actions');
  if (ways.every((way) => includesAction(excluded, way))) return 'not_owner';
  return includesAll(actions, 'write') ? 'owner' : 'unknown';
}

/** Returns whether actions together include every action with a verb, whatever the provider and the resource type. */
function includesAll(actions: readonly string[], verb: (typeof verbs)[number]): boolean {
  const ofAnyProvider = actions
    .map((action) => globOf(action.toLowerCase()))
    .filter((glob) => glob.split('/')[0]?.includes(globOf('*')));
  const kinds = distinctTexts(globOf(`microsoft.*/*/${verb}`), ofAnyProvider);
  return kinds?.every((text) => ofAnyProvider.some((glob) => matchesGlob(glob, text))) ?? false;
}

import { sortedSet } from '../../canonical.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { listOf } from '../../../remediation/builders.ts';
import type { Setting, SettingChange, StepDraft } from '../../../remediation/setting.ts';
import { shortened } from '../../../drift/labels.ts';
import { everyone, mayBe } from './members.ts';

const hasCondition = 'The text of conditions is not stored: change bindings that have a condition manually.';
const staysClosed = 'The baseline grants roles to everybody; a plan does not grant them again. Capture a new baseline.';
const wasDeleted = 'A principal that was deleted cannot be granted a role again.';
const isOwnAccess =
  'The access of this service is not revoked by a plan: without it, neither the rest of the plan nor its rollback could be carried out. Capture a new baseline, or revoke it manually.';
const staysGranted = 'The access of this service is not revoked.';
const unknownSelf =
  'It is not known which principal this service is in the account, so a plan could revoke its own access. Replace the credentials of the provider, or revoke the roles manually.';
const path = '/bindings';
const membersShown = 3;

type Members = Map<string, ReadonlySet<string>>;

/**
 * Returns the setting of an IAM policy: roles are granted to and revoked from single members, so that what others change in
 * the policy meanwhile stays. Bindings with a condition are kept as they are. Roles are never granted to everybody, and
 * never revoked from the principal that the service is; where that is not known, only from members that it cannot be.
 */
export function bindingsSetting(service: string): Setting<'bindings'> {
  const [grant, revoke] = [`${service}.grant_role`, `${service}.revoke_role`] as const;
  return {
    keys: ['bindings'],
    operations: [grant, revoke],
    undo: 'depends',
    plan(change) {
      const { identity } = change;
      const isKept = (member: string): boolean => !isPublic(member) && !isDeleted(member) && mayBe(member, identity);
      const [now, wanted] = [membersOf(change.current), membersOf(change.wanted)];
      const reasons = new Set<string>();
      if (conditionalText(change.current) !== conditionalText(change.wanted)) reasons.add(hasCondition);
      const steps: StepDraft[] = [];
      let held = listOf(change.current, 'bindings');
      const push = (draft: { role: string; members: string[]; isGrant: boolean }): void => {
        const then = withMembers(held, draft);
        steps.push({
          ...draftOf(draft, { change, grant, revoke }),
          before: { [path]: held },
          after: { [path]: then },
          downtime: false,
        });
        held = then;
      };
      const roles = [...new Set([...wanted.keys(), ...now.keys()])].toSorted();
      for (const role of roles) {
        const lacking = [...(wanted.get(role) ?? [])].filter((member) => now.get(role)?.has(member) !== true);
        if (lacking.some(isPublic)) reasons.add(staysClosed);
        if (lacking.some(isDeleted)) reasons.add(wasDeleted);
        const members = lacking.filter((member) => !isPublic(member) && !isDeleted(member)).toSorted();
        if (members.length > 0) push({ role, members, isGrant: true });
      }
      for (const role of roles) {
        const surplus = [...(now.get(role) ?? [])].filter((member) => wanted.get(role)?.has(member) !== true);
        const members = surplus.filter((member) => !isKept(member)).toSorted();
        if (members.length < surplus.length) reasons.add(identity === null ? unknownSelf : isOwnAccess);
        if (members.length > 0) push({ role, members, isGrant: false });
      }
      const left: Record<string, string> = reasons.size === 0 ? {} : { bindings: [...reasons].join(' ') };
      return { steps, left };
    },
  };
}

function draftOf(
  { role, members, isGrant }: { role: string; members: string[]; isGrant: boolean },
  { change, grant, revoke }: { change: SettingChange; grant: string; revoke: string },
): Omit<StepDraft, 'before' | 'after' | 'downtime'> {
  const names = members.slice(0, membersShown).map((member) => shortened(member.replaceAll(/\p{C}/gu, ' '), 100));
  const more = members.length > membersShown ? ` and ${members.length - membersShown} more` : '';
  const what = `${shortened(role, 100)} ${isGrant ? 'to' : 'from'} ${names.join(', ')}${more} on ${change.subject}`;
  const { identity } = change;
  const isReturned = (member: string): boolean =>
    isGrant ? identity === null || !mayBe(member, identity) : !isDeleted(member);
  const returning = members.filter(isReturned);
  return {
    title: `${isGrant ? 'Grant' : 'Revoke'} ${what}`,
    operation: isGrant ? grant : revoke,
    parameters: { role, members },
    undo:
      returning.length === 0
        ? null
        : {
            operation: isGrant ? revoke : grant,
            parameters: { role, members: returning },
            note: returning.length === members.length ? null : isGrant ? staysGranted : wasDeleted,
          },
  };
}

const isPublic = (member: string): boolean => everyone.includes(member);
const isDeleted = (member: string): boolean => member.startsWith('deleted:');

const bindingsIn = (configuration: JsonObject): JsonObject[] => listOf(configuration, 'bindings').filter(isObject);

/** Returns the members of each role without a condition. */
function membersOf(configuration: JsonObject): Members {
  const members = new Map<string, Set<string>>();
  for (const binding of bindingsIn(configuration)) {
    const { role } = binding;
    if (binding['conditional'] === true || typeof role !== 'string') continue;
    const known = members.get(role) ?? new Set();
    members.set(role, known);
    for (const member of listOf(binding, 'members')) if (typeof member === 'string') known.add(member);
  }
  return members;
}

function conditionalText(configuration: JsonObject): string {
  return JSON.stringify(
    sortedSet(
      bindingsIn(configuration)
        .filter(({ conditional }) => conditional === true)
        .map((binding) => ({ role: binding['role'] ?? '', members: sortedSet(listOf(binding, 'members')) })),
    ),
  );
}

function withMembers(
  bindings: readonly Json[],
  { role, members, isGrant }: { role: string; members: string[]; isGrant: boolean },
): Json[] {
  const isOwn = (binding: Json): boolean =>
    isObject(binding) && binding['role'] === role && binding['conditional'] !== true;
  const held = bindings.filter(isOwn).flatMap((binding) => listOf(binding as JsonObject, 'members'));
  const then = isGrant
    ? sortedSet([...held, ...members])
    : sortedSet(held.filter((member) => !members.includes(String(member as string))));
  const others = bindings.filter((binding) => !isOwn(binding));
  return then.length === 0 ? others : [...others, { role, members: then, conditional: false }];
}

import type { IamBinding } from '../../../../domain/clouds/gcp/iam/binding.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { textOf, textsOf } from '../../shared/operation-parameters.ts';
import type { GcpOperation, Write } from '../session/gcp-operation.ts';
import { sourceOf, type GooglePolicy } from '../session/gcp-resource.ts';
import { preconditionOf } from '../session/precondition.ts';
import type { GcpService } from '../session/services.ts';

/** With conditions: below this version, Google drops them. */
const policyVersion = 3;

interface PolicyCall {
  call: string;
  /** Returns the call that replaces the policy with another one that has the etag of the one that was read. */
  write: Write<JsonObject>;
}

/** Returns the operations that grant a role to members and revoke it from them, on resources of a service. */
export function policyOperations(name: string, policyCall: PolicyCall): Readonly<Record<string, GcpOperation>> {
  return {
    [`${name}.grant_role`]: membership(policyCall, { isGrant: true }),
    [`${name}.revoke_role`]: membership(policyCall, { isGrant: false }),
  };
}

/** Returns the call of a service whose policies are replaced by `:setIamPolicy`. */
export const setsPolicy =
  (service: GcpService, pathOf: (externalId: string) => string): Write<JsonObject> =>
  ({ target }, policy) => ({
    service,
    method: 'POST',
    path: `${pathOf(target.externalId)}:setIamPolicy`,
    body: { policy, updateMask: 'bindings,etag' },
  });

function membership({ call, write }: PolicyCall, { isGrant }: { isGrant: boolean }): GcpOperation {
  return {
    call,
    looksAt: () => ['bindings'],
    remaining: async (present, parameters) => {
      const role = textOf(parameters, 'role');
      const held = membersOf(present, role);
      const members = textsOf(parameters, 'members').filter((member) => held.has(member) !== isGrant);
      return members.length === 0 ? null : { role, members };
    },
    act: (place, remaining) => {
      const { policy } = sourceOf(place.present);
      if (policy === null) throw new TypeError(`${call} needs the policy that was read`);
      const change = { call, role: textOf(remaining, 'role'), members: textsOf(remaining, 'members'), isGrant };
      return place.run.calls.change(write(place, changedPolicy(policy, change)));
    },
  };
}

function membersOf({ configuration }: CollectedResource, role: string): ReadonlySet<string> {
  const bindings = (configuration['bindings'] ?? []) as unknown as IamBinding[];
  return new Set(bindings.flatMap((one) => (one.role === role && !one.conditional ? one.members : [])));
}

type Binding = NonNullable<GooglePolicy['bindings']>[number];

/** Returns the policy with one role granted or revoked; conditions and all other bindings stay as they are. */
function changedPolicy(
  { bindings = [], etag }: GooglePolicy,
  { call, role, members, isGrant }: { call: string; role: string; members: string[]; isGrant: boolean },
): JsonObject {
  const isOwn = (binding: Binding): boolean => binding.role === role && (binding.condition ?? null) === null;
  const others = bindings.filter((binding) => !isOwn(binding)).map(plainBinding);
  const held = bindings.filter(isOwn).flatMap((binding) => [...(binding.members ?? [])]);
  const then = isGrant ? [...new Set([...held, ...members])] : held.filter((member) => !members.includes(member));
  return {
    version: policyVersion,
    etag: preconditionOf(etag, call),
    bindings: then.length === 0 ? others : [...others, { role, members: then }],
  };
}

const plainBinding = ({ role, members, condition }: Binding): JsonObject => ({
  role: role ?? '',
  members: [...(members ?? [])],
  ...(condition ? { condition: { ...condition } } : {}),
});

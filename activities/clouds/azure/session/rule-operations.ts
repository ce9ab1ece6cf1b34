import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { sameMeaning } from '../../shared/operation.ts';
import { objectOf, objectsOf, textOf } from '../../shared/operation-parameters.ts';
import { settlesWithinMs, versionFor, type AzureOperation, type AzurePlace } from './azure-operation.ts';

/** Rules of a resource, each of which is a child resource. */
export interface RuleKind {
  /** The configuration key that holds the rules. */
  key: string;
  /** Path of the rules, relative to their resource. */
  below: string;
  call: string;
  /** Returns the request body for a rule. */
  body: (place: AzurePlace, rule: JsonObject) => Promise<JsonObject>;
}

/** Puts one rule, `rule`, by its name. */
export function putsRule(kind: RuleKind): AzureOperation {
  return {
    call: `${kind.call}/write`,
    looksAt: () => [kind.key],
    settlesWithinMs,
    remaining: async (present, parameters) => {
      const rule = objectOf(parameters, 'rule');
      const held = ruleNamed(present, kind, textOf(rule, 'name'));
      const place = { kind: kindOf.azure, resourceType: present.resourceType, key: kind.key } as const;
      return held !== null && sameMeaning(place, [asFarAs(rule, held)], [rule]) ? null : { rule };
    },
    async act(place, remaining) {
      const rule = objectOf(remaining, 'rule');
      const body = { properties: await kind.body(place, rule) };
      return place.run.calls.change({ method: 'PUT', ...pathOf(place, kind, textOf(rule, 'name')), body });
    },
  };
}

/** Deletes one rule by its `name`. */
export function deletesRule(kind: RuleKind): AzureOperation {
  return {
    call: `${kind.call}/delete`,
    looksAt: () => [kind.key],
    settlesWithinMs,
    remaining: async (present, parameters) =>
      ruleNamed(present, kind, textOf(parameters, 'name')) === null ? null : parameters,
    act: (place, remaining) =>
      place.run.calls.change({ method: 'DELETE', ...pathOf(place, kind, textOf(remaining, 'name')), body: null }),
  };
}

function pathOf({ target }: AzurePlace, { below }: RuleKind, name: string): { path: string; apiVersion: string } {
  const path = `${target.externalId}/${below}/${encodeURIComponent(name)}`;
  return { path, apiVersion: versionFor(target.externalId) };
}

/** Returns the members of a held rule that a plan names: an earlier version of the service recorded fewer of them. */
function asFarAs(planned: JsonObject, held: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(held).filter(([name]) => Object.hasOwn(planned, name)));
}

function ruleNamed(present: CollectedResource, { key }: RuleKind, name: string): JsonObject | null {
  return objectsOf(present.configuration, key).find((rule) => rule['name'] === name) ?? null;
}

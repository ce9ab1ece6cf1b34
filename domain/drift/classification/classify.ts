import type { JsonObject } from '../../json.ts';
import type { ProviderKind } from '../../clouds/cloud-names.ts';
import { cloudDefinition, findResourceType } from '../../clouds/clouds.ts';
import { isSchemaType } from '../../clouds/schema-types.ts';
import type { Severity } from '../../severity.ts';
import type { Difference } from '../diff.ts';
import { pointerKeys } from '../json-pointer.ts';
import type { DriftType } from '../drift-types.ts';
import { labelOf } from '../labels.ts';
import type { AspectRule, DeletionRule, Direction } from './aspect-rule.ts';
import { classifyBySchema, deletionBySchema } from './classify-by-schema.ts';
import { directionOf } from './directions.ts';

/** For type names that the cloud does not have; each of its own types has a rule. */
const unknownDeletion: DeletionRule = { touches: null, severity: 'medium' };

/** The rule that a field belongs to. */
interface ResolvedAspect {
  rule: AspectRule;
  keys: readonly string[];
  isGroup: boolean;
  label: string;
}

/** The classified differences of one aspect. */
export interface ClassifiedAspect {
  aspect: string;
  label: string;
  /** Top-level keys of the configuration that belong to the aspect. */
  keys: readonly string[];
  /** Whether its value is an object of those keys. */
  isGroup: boolean;
  differences: Difference[];
  direction: Direction;
  driftType: DriftType;
  severity: Severity;
  /** Why it has this severity, where no rule of the type's own says so. */
  reason?: string;
}

/**
 * Groups differences into aspects and classifies each: `security` when it touches exposure, encryption, identity or
 * logging, else `configuration`; severity by the table's row and the direction of the change. Properties of types by schema
 * are classified by their names.
 */
export function classifyDifferences(
  kind: ProviderKind,
  resourceType: string,
  differences: Difference[],
): ClassifiedAspect[] {
  const groups = new Map<string, { resolved: ResolvedAspect; differences: Difference[] }>();
  for (const difference of differences) {
    const resolved = aspectOf(kind, resourceType, pointerKeys(difference.path)[0] ?? '');
    const group = groups.get(resolved.rule.aspect) ?? { resolved, differences: [] };
    group.differences.push(difference);
    groups.set(resolved.rule.aspect, group);
  }
  return [...groups.values()].map(({ resolved, differences: own }) => {
    const { rule, keys, isGroup, label } = resolved;
    if (isSchemaType(resourceType)) {
      const { isSecurity, ...bySchema } = classifyBySchema(resourceType, own);
      const driftType = isSecurity ? 'security' : 'configuration';
      return { aspect: rule.aspect, label, keys, isGroup, differences: own, driftType, ...bySchema };
    }
    const direction = directionOf(rule.direction, own);
    const severity =
      typeof rule.severity === 'string' ? rule.severity : (rule.severity[direction] ?? rule.severity.changed);
    return {
      aspect: rule.aspect,
      label,
      keys,
      isGroup,
      differences: own,
      direction,
      driftType: rule.touches === null ? 'configuration' : 'security',
      severity,
    };
  });
}

/** Returns how the deletion of a resource of this type is classified. */
export function classifyDeletion(
  kind: ProviderKind,
  resourceType: string,
): { driftType: DriftType; severity: Severity } {
  const rule = isSchemaType(resourceType)
    ? deletionBySchema(resourceType)
    : (findResourceType(kind, resourceType)?.drift.deletion ?? unknownDeletion);
  return { driftType: rule.touches === null ? 'configuration' : 'security', severity: rule.severity };
}

/** Returns the aspect's value in a configuration: that of its key, or an object of its keys when it is a group. */
export function aspectValue(configuration: JsonObject, { keys, isGroup }: Pick<ClassifiedAspect, 'keys' | 'isGroup'>) {
  const [only] = keys;
  if (!isGroup && only !== undefined) return configuration[only] ?? null;
  const present = keys.filter((key) => configuration[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, configuration[key] ?? null]));
}

/** Returns the name of the aspect that a top-level field of a configuration belongs to. */
export function aspectOfField(kind: ProviderKind, resourceType: string, field: string): string {
  return aspectOf(kind, resourceType, field).rule.aspect;
}

function aspectOf(kind: ProviderKind, resourceType: string, key: string): ResolvedAspect {
  const rules = [...(findResourceType(kind, resourceType)?.drift.aspects ?? []), ...cloudDefinition(kind).common];
  const rule: AspectRule = rules.find((candidate) => keysOf(candidate).includes(key)) ?? {
    aspect: key,
    touches: null,
    severity: 'medium',
  };
  const keys = keysOf(rule);
  return { rule, keys, isGroup: rule.isGroup ?? keys.length > 1, label: rule.label ?? labelOf(rule.aspect) };
}

function keysOf(rule: AspectRule): readonly string[] {
  return rule.keys ?? [rule.aspect];
}

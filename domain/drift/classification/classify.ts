import type { JsonObject } from '../../json.ts';
import type { ProviderKind } from '../../clouds/cloud-names.ts';
import type { Severity } from '../../severity.ts';
import type { Difference } from '../diff.ts';
import { pointerKeys } from '../json-pointer.ts';
import type { DriftType } from '../drift-types.ts';
import { plainWords } from '../words.ts';
import type { AspectRule, ClassificationTable, DeletionRule, Direction } from './aspect-rule.ts';
import { directionOf } from './directions.ts';
import { cloudATable } from './cloud-a.ts';
import { cloudBTable } from './cloud-b.ts';
import { cloudCTable } from './cloud-c.ts';
import { orchestratorTable } from './orchestrator.ts';

/** The tables that there are; kinds without one are classified by the rule for unknown aspects alone. */
const tables: Partial<Record<ProviderKind, ClassificationTable>> = {
  cloud_a: cloudATable,
  cloud_b: cloudBTable,
  cloud_c: cloudCTable,
  orchestrator: orchestratorTable,
};

const unknownDeletion: DeletionRule = { touches: null, severity: 'medium' };

/** The row of the table that an aspect's keys belong to. */
interface ResolvedAspect {
  rule: AspectRule;
  keys: string[];
  label: string;
}

/** One aspect's differences, judged. */
export interface ClassifiedAspect {
  aspect: string;
  label: string;
  /** Top-level keys of the configuration that belong to the aspect. */
  keys: string[];
  differences: Difference[];
  direction: Direction;
  driftType: DriftType;
  severity: Severity;
}

/**
 * Groups differences into aspects and judges each: `security` when it touches exposure, encryption, identity or
 * logging, else `configuration`; severity by the table's row and the direction of the change.
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
    const { rule, keys, label } = resolved;
    const direction = directionOf(rule.direction, own);
    const severity =
      typeof rule.severity === 'string' ? rule.severity : (rule.severity[direction] ?? rule.severity.changed);
    return {
      aspect: rule.aspect,
      label,
      keys,
      differences: own,
      direction,
      driftType: rule.touches === null ? 'configuration' : 'security',
      severity,
    };
  });
}

/** How the deletion of a resource of this type is judged. */
export function classifyDeletion(
  kind: ProviderKind,
  resourceType: string,
): { driftType: DriftType; severity: Severity } {
  const rule = tables[kind]?.deletions[resourceType] ?? unknownDeletion;
  return { driftType: rule.touches === null ? 'configuration' : 'security', severity: rule.severity };
}

/** The aspect's value in a configuration: that of its key, or an object of its keys when it has several. */
export function aspectValue(configuration: JsonObject, keys: string[]) {
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) return configuration[only] ?? null;
  const present = keys.filter((key) => configuration[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, configuration[key] ?? null]));
}

function aspectOf(kind: ProviderKind, resourceType: string, key: string): ResolvedAspect {
  const table = tables[kind];
  const rules = [...(table?.types[resourceType] ?? []), ...(table?.common ?? [])];
  const rule = rules.find((candidate) => keysOf(candidate).includes(key)) ?? {
    aspect: key,
    touches: null,
    severity: 'medium',
  };
  return { rule, keys: keysOf(rule), label: rule.label ?? plainWords(rule.aspect) };
}

function keysOf(rule: AspectRule): string[] {
  return rule.keys ?? [rule.aspect];
}

import {
  classesByName,
  classesByOtherNames,
  classMeaning,
  deletionsByName,
  type PropertyClass,
} from '../../clouds/schema-property-classes.ts';
import { reviewedClasses } from '../../clouds/reviewed-classes.ts';
import type { Json } from '../../json.ts';
import { worstOf, type Severity } from '../../severity.ts';
import type { Difference } from '../diff.ts';
import { pointerKeys } from '../json-pointer.ts';
import { capitalised } from '../labels.ts';
import { withDocument } from '../json-text.ts';
import { isPolicyDocument } from '../policy-statement.ts';
import type { DeletionRule, Direction, DirectionRule } from './aspect-rule.ts';
import { directionOf } from './directions.ts';

/** What the differences of one top-level property mean, by the gravest of them. */
export interface ClassifiedBySchema {
  direction: Direction;
  isSecurity: boolean;
  severity: Severity;
  /** Why it has this severity, e.g. `high: it weakens encryption`. */
  reason: string;
}

const verbs: Readonly<Record<Direction, string>> = {
  exposed: 'opens to everyone',
  loosened: 'weakens',
  changed: 'changes',
  tightened: 'strengthens',
};

/** Texts that switches have. */
const onTexts: ReadonlySet<string> = new Set(['enabled', 'enable', 'on', 'true', 'active', 'yes', 'required']);
const offTexts: ReadonlySet<string> = new Set([
  'disabled',
  'disable',
  'off',
  'false',
  'none',
  'inactive',
  'no',
  'suspended',
]);

/** Names of switches that take protection away when they are on. */
const inverse =
  /^(Disable|Skip|Allow|Bypass|Ignore(?!Public)|Insecure|Enable(Unauth|Public)|Host(Network|PID|IPC|Users)$|Privileged|AutomountServiceAccountToken)/;
/** Names of switches that keep the public out when they are on. */
const blocking = /Block|IgnorePublic|Restrict|Disable/;

const classesOfOthers = [...classesByOtherNames, ...classesByName];

/** Returns the class of a property; `path` are the names of members, outermost first. */
export function propertyClass(resourceType: string, path: readonly string[]): PropertyClass {
  const reviewed = reviewedClasses[resourceType];
  for (let end = path.length; reviewed !== undefined && end > 0; end -= 1) {
    const byHand = reviewed[path.slice(0, end).join('/')];
    if (byHand !== undefined) return byHand;
  }
  const isOfCloudFormation = resourceType.includes('::');
  const classes = isOfCloudFormation ? classesByName : classesOfOthers;
  const members = isOfCloudFormation ? path : path.map(capitalised);
  const isTag = classes.some(({ names, is }) => is === 'tags' && names.test(members[0] ?? ''));
  if (isTag) return 'tags';
  for (const name of members.toReversed()) {
    const found = classes.find(({ names }) => names.test(name));
    if (found !== undefined) return found.is;
  }
  return 'configuration';
}

/** Classifies the differences of one top-level property of a type by schema. */
export function classifyBySchema(resourceType: string, differences: readonly Difference[]): ClassifiedBySchema {
  const classified = differences.map((difference) => {
    const path = pointerKeys(difference.path).filter((key) => !/^\d+$/.test(key));
    const is = propertyClass(resourceType, path);
    const direction = directionOf(directionRule(is, capitalised(path.at(-1) ?? ''), difference), [
      switched(difference),
    ]);
    const { severity } = classMeaning[is];
    return { is, direction, severity: severity[direction] ?? severity.changed };
  });
  const severity = worstOf(classified.map((one) => one.severity)) ?? 'medium';
  const gravest = classified.find((one) => one.severity === severity);
  const { is, direction } = gravest ?? { is: 'configuration', direction: 'changed' };
  return {
    direction,
    isSecurity: classified.some((one) => classMeaning[one.is].touches !== null),
    severity,
    reason: `${severity}: it ${verbs[direction]} ${classMeaning[is].concerns}`,
  };
}

/** Returns how the deletion of a resource of a type by schema is classified. */
export function deletionBySchema(resourceType: string): DeletionRule {
  return deletionsByName.find(({ names }) => names.test(resourceType))?.is ?? { touches: null, severity: 'medium' };
}

function directionRule(is: PropertyClass, name: string, difference: Difference): DirectionRule | undefined {
  const { baseline_value: before, current_value: after } = switched(difference);
  const isSwitch = [before, after].every((value) => typeof value === 'boolean' || value === null);
  if (is === 'policy') return [before, after].some(holdsStatement) ? 'policy' : 'role_members';
  if (is === 'public_access') {
    if (!isSwitch) return 'role_members';
    return blocking.test(name) ? 'safer_when_true' : 'safer_when_false';
  }
  if (is === 'ingress') return isSwitch ? 'safer_when_true' : 'address_ranges';
  if (classMeaning[is].severity.loosened === undefined) return undefined;
  if (isSwitch) return inverse.test(name) ? 'safer_when_false' : 'safer_when_true';
  if (is === 'backup' && [before, after].some((value) => typeof value === 'number')) return 'higher_is_safer';
  if (is === 'authentication' && [before, after].some(Array.isArray)) return 'role_members';
  return 'safer_when_present';
}

function holdsStatement(value: Json): boolean {
  const document = withDocument(value);
  return isPolicyDocument(document) || (typeof document === 'object' && document !== null && 'Effect' in document);
}

/** Returns a difference whose texts for on and off are true and false. */
function switched(difference: Difference): Difference {
  const switchIn = (value: Json): Json => {
    const text = typeof value === 'string' ? value.toLowerCase() : '';
    if (onTexts.has(text)) return true;
    return offTexts.has(text) ? false : value;
  };
  return {
    ...difference,
    baseline_value: switchIn(difference.baseline_value),
    current_value: switchIn(difference.current_value),
  };
}

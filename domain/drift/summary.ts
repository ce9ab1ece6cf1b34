import type { ProviderKind } from '../clouds/cloud-names.ts';
import { typeLabel } from '../clouds/clouds.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ClassifiedAspect } from './classification/classify.ts';
import { describeNetworkRule, isNetworkRule } from './classification/network-rule.ts';
import type { Difference } from './diff.ts';
import { pointerKeys } from './json-pointer.ts';
import { withDocument } from './json-text.ts';
import { describeStatement, isPolicyDocument, policyStatements } from './policy-statement.ts';
import { capitalised, labelOf, shortened } from './labels.ts';

/** How many values one sentence names; the rest are counted. */
const valuesShown = 3;
const longestValue = 80;
const longestSummary = 400;

interface Subject {
  providerKind: ProviderKind;
  resourceType: string;
  resourceName: string;
}

/**
 * Returns what changed, in one sentence, e.g. `Inbound rules of security group web: 1 added (tcp 22 from 0.0.0.0/0)`.
 * Configurations hold no secret values, so neither do summaries.
 */
export function summarise(subject: Subject, aspect: ClassifiedAspect): string {
  const head = `${capitalised(aspect.label)} of ${typeLabel(subject.providerKind, subject.resourceType)} ${shortened(subject.resourceName, 100)}`;
  const added = aspect.differences.filter((one) => isMember(one, aspect) && one.baseline_value === null);
  const removed = aspect.differences.filter((one) => isMember(one, aspect) && one.current_value === null);
  const changed = aspect.differences.filter((one) => !added.includes(one) && !removed.includes(one));
  const parts = [
    counted(added, 'added', (one) => describe(one, one.current_value)),
    counted(removed, 'removed', (one) => describe(one, one.baseline_value)),
    changed.length > valuesShown
      ? `${changed.length} values changed (${changed
          .slice(0, valuesShown)
          .map((one) => placeOf(one, aspect))
          .join(', ')}, …)`
      : changed.map((one) => changeOf(one, aspect)).join(', '),
  ].filter((part) => part !== '');
  const reason = aspect.reason === undefined ? '' : ` (${aspect.reason})`;
  return `${shortened(`${head}: ${parts.join('; ')}`, longestSummary - reason.length)}${reason}`;
}

/** Returns the sentence for a deleted resource. */
export function summariseDeletion(subject: Subject): string {
  return `${capitalised(typeLabel(subject.providerKind, subject.resourceType))} ${shortened(subject.resourceName, 100)} was deleted`;
}

/** Returns whether a difference is a member of the aspect's list or map that came or went. */
function isMember(difference: Difference, aspect: ClassifiedAspect): boolean {
  const depth = pointerKeys(difference.path).length;
  const isOneSided = difference.baseline_value === null || difference.current_value === null;
  return isOneSided && (aspect.isGroup ? depth >= 3 : depth >= 2);
}

function counted(differences: Difference[], verb: string, describe: (one: Difference) => string): string {
  if (differences.length === 0) return '';
  const shown = differences.slice(0, valuesShown).map(describe);
  if (differences.length > valuesShown) shown.push('…');
  return `${differences.length} ${verb} (${shown.join(', ')})`;
}

/** Returns a member in a few words: list members by their value, entries of maps with their key. */
function describe(difference: Difference, value: Json): string {
  const key = pointerKeys(difference.path).at(-1) ?? '';
  return /^\d+$/.test(key) ? valueInWords(value) : `${key}: ${valueInWords(value)}`;
}

function changeOf(difference: Difference, aspect: ClassifiedAspect): string {
  const place = placeOf(difference, aspect);
  const change = `changed from ${valueInWords(difference.baseline_value)} to ${valueInWords(difference.current_value)}`;
  return place === '' ? change : `${place} ${change}`;
}

/** Returns where inside the aspect a difference is. */
function placeOf(difference: Difference, aspect: ClassifiedAspect): string {
  const keys = pointerKeys(difference.path);
  return (aspect.isGroup ? keys : keys.slice(1)).map(labelOf).join(' ');
}

function valueInWords(shown: Json): string {
  const document = withDocument(shown);
  const value = isPolicyDocument(document) ? document : shown;
  if (value === null) return 'no value';
  if (typeof value !== 'object') return shortened(String(value), longestValue);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    return shortened(value.map(valueInWords).join(', '), longestValue);
  }
  if (isNetworkRule(value)) return shortened(describeNetworkRule(value), longestValue);
  if (isPolicyDocument(value)) {
    return shortened(`a policy: ${policyStatements(value).map(describeStatement).join('; ')}`, longestValue);
  }
  if ('Effect' in value) return shortened(describeStatement(value), longestValue);
  return shortened(objectInWords(value), longestValue);
}

function objectInWords(value: JsonObject): string {
  const name = value['name'] ?? value['id'] ?? value['arn'] ?? value['key'];
  if (typeof name === 'string') return name;
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([key, member]) => `${labelOf(key)} ${valueInWords(member)}`)
    .join(', ');
}

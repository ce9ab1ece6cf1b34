import { comparisonRules } from '../../../drift/comparison-rules.ts';
import { pointerKeys } from '../../../drift/json-pointer.ts';
import type { SchemaComparison } from '../../../drift/schema/schema-comparison.ts';
import type { JsonObject } from '../../../json.ts';
import { fingerprintReason, holdsFingerprint } from '../../../remediation/fingerprints.ts';
import { holdsInexactJson, inexactReason } from '../../../remediation/inexact-json.ts';
import { changesPlace, isPlaceWithin, partsBelow } from '../../../remediation/schema/changed-places.ts';
import type { ObjectChange } from '../../../remediation/schema/object-change.ts';
import { mayBeSet } from '../../../remediation/schema/unseen-values.ts';
import { kindOf } from '../../cloud-names.ts';
import { schemaFacts, type ChangeFacts, type SchemaFacts } from '../../schema-facts.ts';

/** The operation of every change of a document. */
export const putResourceOperation = 'arm.put_resource';

/** What is known of a type whose documents can be read and written. */
export interface DocumentFacts {
  facts: SchemaFacts;
  changes: ChangeFacts;
  comparison: SchemaComparison;
  apiVersion: string;
}

/** Returns what is known of a type; null where this release has no types of Azure for it. */
export function documentFacts(resourceType: string): DocumentFacts | null {
  const facts = schemaFacts(kindOf.azure, resourceType);
  const comparison = comparisonRules(kindOf.azure, resourceType).schema;
  const changes = facts?.changes;
  if (facts === null || comparison === undefined || changes?.apiVersion === undefined) return null;
  return { facts, changes, comparison, apiVersion: changes.apiVersion };
}

/** Returns why a property cannot get its value; null where it can. */
export function reasonAgainst(
  { field, before = null, after = null }: ObjectChange,
  { facts, changes }: DocumentFacts,
): string | null {
  const names = field.filter((key) => key.startsWith('f:')).map((key) => key.slice(2));
  const [key = ''] = names;
  if (!Object.hasOwn(facts.members, key)) {
    return `The types of this release do not know ${key}, so it is not known whether it can be set.`;
  }
  const name = names.join('/');
  const fixed = changes.createOnly.find((place) => changesPlace({ name, before, after }, place));
  if (fixed !== undefined) {
    return `${shownPath(fixed)} can only be set when the resource is created: changing it means to replace the resource.`;
  }
  if (after === null && changes.required.includes(name) && !/^[kv]:/.test(field.at(-1) ?? '')) {
    return `${shownPath(name)} cannot be removed: every resource of this type has it.`;
  }
  if (holdsFingerprint([[...field], before, after])) return fingerprintReason;
  return holdsInexactJson([before, after]) ? inexactReason : null;
}

/** Returns the properties that hold secrets or are not shown, and can be set on an existing resource. */
export function hiddenProperties({ facts, changes }: Pick<DocumentFacts, 'facts' | 'changes'>): string[] {
  return unshown({ facts, changes }).filter((path) => !changes.createOnly.some((place) => isPlaceWithin(path, place)));
}

const unshown = ({ facts, changes }: Pick<DocumentFacts, 'facts' | 'changes'>): string[] => [
  ...new Set([...facts.writeOnly, ...(changes.secrets ?? [])]),
];

/**
 * Returns why a request that replaces a resource would remove values that Azure never shows; null where it would not.
 */
export function droppedValues(
  known: Pick<DocumentFacts, 'facts' | 'changes'>,
  documents: readonly JsonObject[],
): string | null {
  const hidden = unshown(known);
  const dropped = hiddenProperties(known).filter((path) => mayBeSet(path, { facts: known.facts, hidden, documents }));
  if (dropped.length === 0) return null;
  const { names, verb } = inWords(dropped);
  return (
    `Azure never shows ${names}, and a request that does not repeat such values can remove them. ` +
    `Whether ${dropped.length === 1 ? 'it' : 'they'} ${verb} set is not known.`
  );
}

/**
 * Returns why a request that replaces a resource could remove values that are left out of it; null where it could not. They are
 * read-only in some forms of the type and can be set in others.
 */
export function unclearValues({ changes }: Pick<DocumentFacts, 'changes'>, document: JsonObject): string | null {
  const unclear = (changes.settableInSomeForms ?? []).filter(
    (path) => partsBelow(document, path.split('/')).length > 0,
  );
  if (unclear.length === 0) return null;
  const { names, verb } = inWords(unclear);
  return `Whether ${names} can be set depends on the form of the resource, so it is not known whether a request may leave out what ${verb} set.`;
}

const namesShown = 5;

/** Returns some paths for a sentence. */
export function inWords(paths: readonly string[]): { names: string; verb: string } {
  const more = paths.length > namesShown ? [`${paths.length - namesShown} more`] : [];
  const all = [...paths.slice(0, namesShown).map(shownPath), ...more];
  const names = all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  return { names, verb: paths.length === 1 ? 'is' : 'are' };
}

const shownPath = (path: string): string => path.split('/').join('.');

/** Returns the top-level key that a change is in. */
export const keyOfPointer = (pointer: string): string => pointerKeys(pointer)[0] ?? '';

import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { FormerType } from '../clouds/former-type.ts';
import type { JsonObject } from '../json.ts';
import { existenceAspect } from './classification/aspect-rule.ts';
import { aspectOfField } from './classification/classify.ts';
import type { ReadConfiguration } from './diff.ts';
import { pointerBelow, pointerKeys } from './json-pointer.ts';
import { volatilePaths } from './volatile/known-volatile.ts';

/**
 * Returns a document of a type by schema in the form of the type that continues it. What could not be read stays unknown,
 * and so does what an admin confirmed as volatile. `known` are properties of which it is known that the document has no
 * others than it shows: a field that the document lacks is null then, instead of left out.
 */
export function convertReading(
  { kind, former, known }: { kind: ProviderKind; former: FormerType; known: ReadonlySet<string> },
  reading: Pick<ReadConfiguration, 'configuration' | 'unreadable'>,
): { configuration: JsonObject; unreadable: Record<string, string> } {
  const unreadable: Record<string, string> = {};
  for (const [pointer, reason] of Object.entries(reading.unreadable)) {
    unreadable[pointerOf(former, pointerKeys(pointer)[0] ?? '')] = reason;
  }
  for (const path of volatilePaths(kind, former.vendorType)) {
    unreadable[pointerOf(former, path.split('/')[0] ?? '')] ??= 'an admin confirmed that it changes by itself';
  }
  const configuration = former.convert(reading.configuration);
  for (const property of known) {
    const field = former.fields[property];
    if (field !== undefined && !Object.hasOwn(configuration, field)) configuration[field] = null;
  }
  for (const pointer of Object.keys(unreadable)) {
    const [field] = pointerKeys(pointer);
    if (field !== undefined) delete configuration[field];
  }
  return { configuration: '' in unreadable ? {} : configuration, unreadable };
}

/** Returns the aspect in which a finding on a property of the document goes on. */
export function convertedAspect(
  { kind, resourceType, former }: { kind: ProviderKind; resourceType: string; former: FormerType },
  aspect: string,
): string {
  const field = Object.hasOwn(former.fields, aspect) ? former.fields[aspect] : undefined;
  if (aspect === existenceAspect || field === undefined) return aspect;
  return aspectOfField(kind, resourceType, field);
}

/** A property that is no field makes the whole reading unknown. */
function pointerOf(former: FormerType, property: string): string {
  const field = Object.hasOwn(former.fields, property) ? former.fields[property] : undefined;
  return field === undefined ? '' : pointerBelow('', field);
}

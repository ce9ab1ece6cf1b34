import { kindOf, type ProviderKind } from '../clouds/cloud-names.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { dependantTypes } from '../remediation/dependant-types.ts';

/** Larger configurations are read as far as this. */
const textsAtMost = 3_000;
const longestId = 1_000;

/** Text of a configuration → the fields that it stands in, e.g. `network_interfaces.subnet_id`. */
export type TextsOfFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the texts of a configuration that may name other resources. */
export function textsIn(configuration: JsonObject): TextsOfFields {
  const texts = new Map<string, Set<string>>();
  const visit = (value: Json, field: string): void => {
    if (texts.size >= textsAtMost) return;
    if (typeof value === 'string') {
      if (value.length < 2 || value.length > longestId) return;
      const fields = texts.get(value) ?? new Set();
      texts.set(value, fields.add(field));
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, field);
    } else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) visit(item, field === '' ? name : `${field}.${name}`);
    }
  };
  visit(configuration, '');
  return texts;
}

/** What a resource is referred to by. */
export interface Referable {
  providerKind: ProviderKind;
  resourceType: string;
  externalId: string;
}

/** Up to the name of a resource of a resource group; what follows names a part of it, such as a subnet. */
const azureResource = /^(\/subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+)\/.+/i;
const s3Arn = /^arn:[a-z-]+:s3:::([^/*]+)/;

/**
 * Returns the external ids, in lower case, that a text may stand for: itself, the resource that a part belongs to, or, in
 * a cluster, the object of that name in the same namespace.
 */
export function idsMeantBy(text: string, source: { providerKind: ProviderKind; configuration: JsonObject }): string[] {
  const ids = [text];
  const whole = azureResource.exec(text)?.[1];
  if (whole !== undefined) ids.push(whole);
  const bucket = s3Arn.exec(text)?.[1];
  if (bucket !== undefined) ids.push(bucket);
  const { namespace } = source.configuration;
  if (source.providerKind === kindOf.kubernetes && typeof namespace === 'string' && !text.includes('/')) {
    ids.push(`${namespace}/${text}`);
  }
  return ids.map((id) => id.toLowerCase());
}

/** Returns whether an id is that of one account and no other, wherever it stands. */
export const isGlobalId = (id: string): boolean => /^(arn:|\/subscriptions\/)/i.test(id);

/**
 * Returns whether a text that is the id of a resource can mean nothing else: ids of clouds, not names, which other things
 * may have too.
 */
export const isDistinctive = (id: string): boolean =>
  isGlobalId(id) || /^[a-z]+-(?=[0-9a-f]*\d)[0-9a-f]{8,17}$/.test(id);

/**
 * Returns whether a configuration that has the id of a resource refers to it: its type is known to depend on such
 * resources, or the id can mean nothing else.
 */
export function refersTo(source: { resourceType: string }, target: Referable): boolean {
  const dependants = dependantTypes(target.providerKind, target.resourceType);
  return dependants.includes(source.resourceType) || isDistinctive(target.externalId);
}

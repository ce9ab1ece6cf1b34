import type { ProviderKind } from '../clouds/cloud-names.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { rulesFor } from './check.ts';
import { UnreadableField, type CheckedResource } from './fields.ts';
import type { SchemaCheckRule } from './property-rules.ts';
import { valuesAt, type Property } from './property-values.ts';
import { fail, notEvaluated, pass, type Verdict } from './verdict.ts';

/** The definition of a check of a type by schema that must hold no secrets in its texts. */
export interface SecretDefinition {
  /** Properties of which one has to be shown: without it nothing is known of the texts either. */
  shown: readonly Property[];
  /** JSON Pointers of the texts. One that could not be read makes the check not evaluated. */
  texts: readonly `/${string}`[];
  /** The opposite of the title. */
  failure: string;
}

/** Findings that the evidence of a failure shows. */
const mostShown = 20;

/** Returns the function that creates such checks of the types by schema of a cloud, by id. */
export function secretRulesFor(
  provider: ProviderKind,
): (resourceType: string, definitions: Readonly<Record<string, SecretDefinition>>) => SchemaCheckRule[] {
  const schemaRules = rulesFor<Record<string, JsonObject>>(provider);
  return (resourceType, definitions) =>
    Object.entries(definitions).flatMap(([id, { shown, texts, failure }]) => {
      const rules = schemaRules(resourceType, {
        [id]: {
          looksAt: texts,
          evaluate({ resource }) {
            requireShown(resource, shown);
            return secretVerdict(resource, { texts, failure });
          },
        },
      });
      return rules.map((rule) => ({ ...rule, properties: shown, linkedProperties: [] }));
    });
}

/**
 * Returns the verdict on the scan of a resource: a failure for each secret that was found, with kind, place and fingerprint.
 * Throws `UnreadableField` where one of `texts` could not be read or no scan is stored; a resource of which only a part
 * was scanned, without a finding, is not evaluated.
 */
export function secretVerdict(
  resource: CheckedResource,
  { texts, failure }: { texts: readonly string[]; failure: string },
): Verdict {
  const { found, unread } = scanOf(resource);
  if (found.length > 0) return fail(failure, { secrets: found.slice(0, mostShown), secrets_found: found.length });
  for (const text of texts) requireReadable(resource, text);
  const [first] = unread;
  if (first === undefined) return pass();
  const { place, reason } = first;
  if (typeof place !== 'string' || typeof reason !== 'string') throw new UnreadableField('the scan has another form');
  return notEvaluated(`${place} was not scanned for secrets: ${reason}`);
}

function scanOf({ configuration, unreadable }: CheckedResource): { found: JsonObject[]; unread: JsonObject[] } {
  const observed = memberOf(configuration, 'observed');
  const scan = observed === undefined ? undefined : memberOf(observed, 'secret_scan');
  if (scan === undefined) {
    throw new UnreadableField(
      unreadable['/observed'] ?? unreadable[''] ?? 'it was not scanned for secrets when it was last read',
    );
  }
  return { found: partsOf(scan, 'found'), unread: partsOf(scan, 'unread') };
}

function memberOf(value: Json, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function partsOf(scan: Json, name: string): JsonObject[] {
  const parts = memberOf(scan, name);
  if (!Array.isArray(parts) || !parts.every(isObject)) throw new UnreadableField('the scan has another form');
  return parts;
}

function requireReadable({ unreadable }: CheckedResource, pointer: string): void {
  for (const [unread, reason] of Object.entries(unreadable)) {
    const isOver = unread === pointer || pointer.startsWith(`${unread}/`);
    if (isOver || unread.startsWith(`${pointer}/`)) throw new UnreadableField(reason);
  }
}

function requireShown(resource: CheckedResource, shown: readonly Property[]): void {
  let missing: UnreadableField | null = null;
  for (const property of shown) {
    try {
      valuesAt(resource, property);
      return;
    } catch (fault) {
      if (!(fault instanceof UnreadableField)) throw fault;
      missing ??= fault;
    }
  }
  if (missing !== null) throw missing;
}

import { hasFacts } from '../../../../domain/clouds/document-facts.ts';
import { computedLabels } from '../../../../domain/clouds/kubernetes/computed-labels.ts';
import { changeableMember } from '../../../../domain/clouds/kubernetes/schemas/fixed-fields.ts';
import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import { scrubConfiguration } from '../../../../platform/secrets/scrub.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';
import { limitedDocument } from '../../shared/limited-document.ts';
import { replaceAt, takeAt } from '../../shared/property-paths.ts';
import { groupPath } from '../session/discovery.ts';
import { documentShapes } from './document-shapes.ts';
import { controlledFields, lastingWriters } from './field-owners.ts';
import type { KindSchema } from './kind-catalog.ts';
import type { ServedKind } from './served-kinds.ts';
import { statedDefaults } from './stated-defaults.ts';

/** What nobody sets and changes by itself. */
const observedPaths: readonly string[][] = [
  ['status'],
  ['metadata', 'uid'],
  ['metadata', 'generation'],
  ['metadata', 'creationTimestamp'],
  ['metadata', 'deletionTimestamp'],
  ['metadata', 'deletionGracePeriodSeconds'],
];

/** What says nothing about an object: who wrote which field, a counter of writes, and copies of the object. */
const droppedPaths: readonly string[][] = [
  ['metadata', 'managedFields'],
  ['metadata', 'resourceVersion'],
  ['metadata', 'selfLink'],
  ['metadata', 'annotations', 'kubectl.kubernetes.io/last-applied-configuration'],
];

/** The content of a Secret that another object contains, e.g. as a template. */
const secretContent: readonly string[] = ['data', 'stringData'];

/**
 * Returns an object of a kind that is read by schema, with the vendor's document as its configuration. `status`, the
 * times of the object, the programs that keep its fields, and that the cluster changes none of the kind are `observed`. Fingerprints replace what the schema declares as a password, the content of Secrets inside
 * it, and what looks like a secret.
 */
export function schemaObject(
  item: JsonObject,
  known: { kind: ServedKind; schema: KindSchema | null; fingerprint: Fingerprint },
): CollectedResource {
  const { kind, schema, fingerprint } = known;
  const document: JsonObject = {
    apiVersion: groupPath(kind.group, kind.version).replace(/^\/apis?\//, ''),
    kind: kind.kind,
    ...structuredClone(item),
  };
  const facts = {
    members: schema === null ? {} : documentShapes(document, schema.schema, schema.schemas),
    filled: schema === null ? {} : statedDefaults(document, schema.schema, schema.schemas),
    controlled: controlledFields(document, kind.resourceType),
  };
  const writers = lastingWriters(document);
  for (const path of droppedPaths) takeAt(document, path, {});
  for (const path of schema?.secrets ?? []) replaceAt(document, path, fingerprint);
  hideSecretContent(document, fingerprint);
  const metadata = isObject(document['metadata'] ?? null) ? (document['metadata'] as JsonObject) : {};
  const [name, namespace] = [textOf(metadata['name']), textOf(metadata['namespace'])];
  const tags = labelsOf(metadata['labels']);
  const observed: JsonObject = {};
  for (const path of observedPaths) takeAt(document, path, observed);
  if (writers.length > 0) observed['field_managers'] = writers;
  if (!kind.isPatchable) observed[changeableMember] = false;
  const { configuration, unreadable } = limitedDocument(
    scrubConfiguration(Object.keys(observed).length === 0 ? document : { ...document, observed }, fingerprint, {
      keepsSpelling: true,
    }),
  );
  return {
    externalId: namespace === '' ? name : `${namespace}/${name}`,
    name,
    resourceType: kind.resourceType,
    region: globalRegion,
    status: 'active',
    tags,
    configuration,
    unreadable,
    ...(hasFacts(facts) ? { facts } : {}),
  };
}

function hideSecretContent(value: Json, fingerprint: Fingerprint): void {
  if (Array.isArray(value)) {
    for (const item of value) hideSecretContent(item, fingerprint);
  } else if (isObject(value)) {
    if (value['kind'] === 'Secret' && value['apiVersion'] === 'v1') {
      for (const name of secretContent) replaceAt(value, [name], fingerprint);
    }
    for (const inner of Object.values(value)) hideSecretContent(inner, fingerprint);
  }
}

function labelsOf(labels: Json | undefined): Record<string, string> {
  const entries = labels !== undefined && isObject(labels) ? Object.entries(labels) : [];
  return sortedMap(
    Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !computedLabels.has(entry[0]),
      ),
    ),
  );
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

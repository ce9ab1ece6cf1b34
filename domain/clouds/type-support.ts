import { cloudOf, type ProviderKind } from './cloud-names.ts';
import { findResourceType } from './clouds.ts';
import { schemaFacts, type SchemaFacts } from './schema-facts.ts';
import { schemaPlanner } from '../remediation/schema/schema-planner.ts';
import { isSchemaType } from './schema-types.ts';

export const typeSources = ['by_hand', 'by_schema'] as const;
export const driftSupport = ['compared', 'not_yet'] as const;
export const remediationSupport = ['planned', 'manual', 'not_yet'] as const;
export const reversibility = ['exact', 'depends', 'none'] as const;

/** What the service does with the resources of a type. */
export interface TypeSupport {
  /** Whether the type is read by its own collector, or by the vendor's schema. */
  source: (typeof typeSources)[number];
  drift: (typeof driftSupport)[number];
  /** `planned`: the service plans changes; `manual`: every finding is fixed manually. */
  remediation: (typeof remediationSupport)[number];
  /** Whether planned changes can be undone: always exactly, depending on the values, or not at all. */
  reversible: (typeof reversibility)[number];
  /** Why not every planned change can be undone, or none is planned; null where all can. */
  not_reversible_reason: string | null;
}

const bySchema: TypeSupport = {
  source: 'by_schema',
  drift: 'not_yet',
  remediation: 'not_yet',
  reversible: 'none',
  not_reversible_reason: 'Changes of types that are read by their schema are not planned yet',
};

/**
 * What is done with types of which a vendor's table has facts, by the facts: to derive it again for hundreds of types takes most
 * of the time of a list of types.
 */
const derived = new WeakMap<SchemaFacts, TypeSupport>();

/**
 * Returns what the service does with the resources of a type. `isChangeable` is false for a type by schema of which the cloud
 * itself changes no resource, whatever the schema says.
 */
export function typeSupport(
  kind: ProviderKind,
  resourceType: string,
  { isChangeable = true }: { isChangeable?: boolean } = {},
): TypeSupport {
  if (isSchemaType(resourceType)) return supportBySchema(kind, resourceType, isChangeable);
  const settings = findResourceType(kind, resourceType)?.remediation.settings ?? [];
  if (settings.length === 0) {
    return {
      source: 'by_hand',
      drift: 'compared',
      remediation: 'manual',
      reversible: 'none',
      not_reversible_reason: 'Every finding of this type is fixed manually',
    };
  }
  const depending = settings.filter(({ undo }) => undo === 'depends').flatMap(({ keys }) => keys);
  return {
    source: 'by_hand',
    drift: 'compared',
    remediation: 'planned',
    reversible: depending.length === 0 ? 'exact' : 'depends',
    not_reversible_reason:
      depending.length === 0
        ? null
        : `It depends on the values whether changes of these fields can be undone: ${depending.join(', ')}`,
  };
}

function supportBySchema(kind: ProviderKind, resourceType: string, isChangeable: boolean): TypeSupport {
  const facts = schemaFacts(kind, resourceType);
  if (facts === null) return bySchema;
  // Kinds of clusters share their facts.
  const isOwn = cloudOf[kind] !== 'kubernetes' && isChangeable;
  const known = isOwn ? derived.get(facts) : undefined;
  if (known !== undefined) return known;
  const support: TypeSupport = {
    ...bySchema,
    drift: 'compared',
    ...schemaPlanner(kind)?.support(resourceType, isChangeable),
  };
  if (isOwn) derived.set(facts, support);
  return support;
}

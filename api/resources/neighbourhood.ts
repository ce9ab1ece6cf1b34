import { Type, type Static } from 'typebox';
import { nodesAtMost, type Neighbourhood } from '../../db/reads/neighbourhood/neighbourhood.ts';
import { resourceStatuses } from '../../db/reads/resources/resources.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { id, nullable, resourceTypeLabel, severity, words } from '../fields.ts';
import { named } from '../named.ts';

const relations = ['refers_to', 'network_path'] as const;

/** The resources around one. */
export const neighbourhoodSchema = named(
  'Neighbourhood',
  Type.Object({
    resource_id: id(),
    nodes: Type.Array(
      named(
        'Neighbour',
        Type.Object({
          resource_id: id(),
          name: Type.String(),
          external_id: Type.String(),
          resource_type: Type.String(),
          resource_type_label: resourceTypeLabel(),
          provider_id: id(),
          region: Type.String(),
          status: named('ResourceStatus', words(resourceStatuses)),
          worst_severity: nullable(severity()),
        }),
      ),
      { description: `The resource itself first, ${nodesAtMost} at most` },
    ),
    edges: Type.Array(
      named(
        'NeighbourEdge',
        Type.Object({
          from: id(),
          to: id(),
          relation: named('NeighbourRelation', words(relations)),
          fields: Type.Array(Type.String(), { description: 'Fields of the configuration that have the id' }),
        }),
      ),
    ),
    more: Type.Integer({ minimum: 0, description: 'Neighbours that are left out' }),
    is_complete: Type.Boolean({
      description: 'False if the account has more resources than are looked through for references to this one',
    }),
  }),
);

/** Returns a neighbourhood with the labels of its types. */
export function presentNeighbourhood(found: Neighbourhood): Static<typeof neighbourhoodSchema> {
  const { nodes, references, path, more, isComplete } = found;
  return {
    resource_id: nodes[0]?.id ?? 0,
    nodes: nodes.map((node) => ({
      resource_id: node.id,
      name: node.name,
      external_id: node.externalId,
      resource_type: node.resourceType,
      resource_type_label: typeTitle(node.providerKind, node.resourceType),
      provider_id: node.providerId,
      region: node.region,
      status: node.status,
      worst_severity: node.worst,
    })),
    edges: [
      ...references.map(({ from, to, fields }) => ({ from, to, relation: 'refers_to' as const, fields })),
      ...path.map(({ from, to }) => ({ from, to, relation: 'network_path' as const, fields: [] })),
    ],
    more,
    is_complete: isComplete,
  };
}

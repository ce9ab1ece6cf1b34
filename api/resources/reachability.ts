import { Type, type Static } from 'typebox';
import type { FoundReachability } from '../../db/reads/reachability/reachability.ts';
import { rangeText } from '../../domain/network/address-ranges.ts';
import { transports } from '../../domain/network/reachability/flows.ts';
import { hopKinds, stateOf } from '../../domain/network/reachability/reachability.ts';
import { summaryOf } from '../../domain/network/reachability/summary.ts';
import { id, nullable, words } from '../fields.ts';
import { named } from '../named.ts';

const port = (description: string) => Type.Integer({ minimum: 1, maximum: 65_535, description });

const state = named('ReachabilityState', words(['reachable', 'not_reachable', 'unknown', 'not_applicable']));
const protocol = named('ReachabilityProtocol', words(transports));

const summaryFields = {
  internet: state,
  internet_wide: Type.Boolean({
    description: 'Whether everybody on the internet reaches a port, and not just some networks',
  }),
  summary: Type.String({ description: 'In one sentence' }),
};

/** Whether the internet reaches the resource of a finding. */
export const reachabilitySummarySchema = named('ReachabilitySummary', Type.Object(summaryFields));

const hopSchema = named(
  'ReachabilityHop',
  Type.Object({
    kind: named('ReachabilityHopKind', words(hopKinds)),
    id: Type.String({ description: 'Identifier in the cloud' }),
    rule: nullable(Type.String({ description: 'The rule that decides there; null where none does' })),
    resource_id: nullable(id()),
  }),
);

/** What reaches a resource from the internet, with the paths. */
export const reachabilitySchema = named(
  'Reachability',
  Type.Object({
    resource_id: id(),
    ...summaryFields,
    openings: Type.Array(
      named(
        'ReachabilityOpening',
        Type.Object({
          protocol,
          from_port: port('First of the ports to which clients connect'),
          to_port: port('Last of them'),
          target_port: nullable(port('Port of the resource where a load balancer forwards to another one')),
          sources: Type.Array(Type.String({ description: 'CIDR block, or first and last address' })),
          internet_wide: summaryFields.internet_wide,
          path: Type.Array(hopSchema),
        }),
      ),
    ),
    unknown: Type.Array(
      named(
        'UnknownReachability',
        Type.Object({
          protocol,
          from_port: port('First port that may be open'),
          to_port: port('Last of them'),
          target_port: nullable(port('Port of the resource where a load balancer forwards to another one')),
          reasons: Type.Array(Type.String({ description: 'What could not be read' })),
        }),
      ),
    ),
    closed: Type.Array(Type.String({ description: 'Why a way to the resource is closed' })),
  }),
);

const notApplicable = {
  internet: 'not_applicable' as const,
  internet_wide: false,
  summary: 'Reachability is not evaluated for this resource',
};

/** Returns whether the internet reaches a resource. */
export function presentReachabilitySummary(found: FoundReachability | null): Static<typeof reachabilitySummarySchema> {
  if (found === null) return notApplicable;
  const { reachability } = found;
  return {
    internet: stateOf(reachability),
    internet_wide: reachability.openings.some(({ isWide }) => isWide),
    summary: summaryOf(reachability),
  };
}

/** Returns what reaches a resource, port by port. */
export function presentReachability(
  resourceId: number,
  found: FoundReachability | null,
): Static<typeof reachabilitySchema> {
  const { openings = [], unclear = [], closed = [] } = found?.reachability ?? {};
  return {
    resource_id: resourceId,
    ...presentReachabilitySummary(found),
    openings: openings.map((opening) => ({
      protocol: opening.transport,
      from_port: opening.ports.first,
      to_port: opening.ports.last,
      target_port: opening.targetPort,
      sources: opening.sources.map(rangeText),
      internet_wide: opening.isWide,
      path: opening.path.map(({ kind, id: hopId, rule, resource }) => ({
        kind,
        id: hopId,
        rule,
        resource_id:
          resource === null ? null : (found?.ids.get(`${resource.resourceType} ${resource.externalId}`) ?? null),
      })),
    })),
    unknown: unclear.map((one) => ({
      protocol: one.transport,
      from_port: one.ports.first,
      to_port: one.ports.last,
      target_port: one.targetPort,
      reasons: [...one.reasons],
    })),
    closed: [...closed],
  };
}

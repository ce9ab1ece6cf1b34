import type { Organization } from '../../client/src/client.ts';
import type { UnitNode } from './unit-tree.ts';

/** A unit as an option of a select. */
export interface UnitOption {
  externalId: string;
  /** The name, indented by its depth. */
  text: string;
}

/** An organization with its units, for selects and names. */
export interface OrganizationOptions {
  organization: Organization;
  units: UnitOption[];
}

const indent = '\u00a0\u00a0';

/** Returns all units in order, indented below each other. */
export function unitOptions(nodes: readonly UnitNode[], depth = 1): UnitOption[] {
  return nodes.flatMap(({ externalId, name, below }) => [
    { externalId, text: indent.repeat(depth) + name },
    ...unitOptions(below, depth + 1),
  ]);
}

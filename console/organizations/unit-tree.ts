import type { OrganizationAccountCounts, OrganizationUnit } from '../../client/src/client.ts';

type Counts = OrganizationAccountCounts;

/** A unit with the units below it; the counts are those of all accounts in and below it. */
export interface UnitNode {
  id: number;
  externalId: string;
  name: string;
  counts: Counts;
  total: number;
  below: UnitNode[];
}

/** A unit that is shown, with its depth from 0. */
export interface ShownUnit {
  unit: UnitNode;
  depth: number;
  isOpen: boolean;
}

/** Returns the units as trees, sorted by name. Units whose parent is not listed, as for a limited caller, are at the top. */
export function unitTree(units: readonly OrganizationUnit[]): UnitNode[] {
  const nodes = new Map<number, UnitNode>();
  for (const { id, external_id: externalId, name, accounts } of units) {
    nodes.set(id, { id, externalId, name, counts: { ...accounts }, total: 0, below: [] });
  }
  const top: UnitNode[] = [];
  for (const { id, parent_id: parentId } of units) {
    const node = nodes.get(id);
    const parent = parentId === null ? undefined : nodes.get(parentId);
    if (node !== undefined) (parent?.below ?? top).push(node);
  }
  return summedUp(top);
}

/** Adds the counts of what is below, and sorts. */
function summedUp(nodes: UnitNode[]): UnitNode[] {
  for (const node of nodes) {
    summedUp(node.below);
    for (const { counts } of node.below) {
      for (const state of Object.keys(counts) as (keyof Counts)[]) node.counts[state] += counts[state];
    }
    node.total = Object.values(node.counts).reduce((sum, count) => sum + count, 0);
  }
  return nodes.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Returns the units to show, from the top: those below a unit only where it is open. */
export function shownUnits(nodes: readonly UnitNode[], open: ReadonlySet<number>, depth = 0): ShownUnit[] {
  return nodes.flatMap((unit) => {
    const isOpen = open.has(unit.id);
    return [{ unit, depth, isOpen }, ...(isOpen ? shownUnits(unit.below, open, depth + 1) : [])];
  });
}

/** Returns the units above one of an external id, from the top, and itself; empty if there is none. */
export function wayTo(nodes: readonly UnitNode[], externalId: string): UnitNode[] {
  for (const node of nodes) {
    if (node.externalId === externalId) return [node];
    const way = wayTo(node.below, externalId);
    if (way.length > 0) return [node, ...way];
  }
  return [];
}

/** Returns the units that are open at first: the top ones, and the way to the chosen one. */
export function openAtFirst(nodes: readonly UnitNode[], chosen: string | null): Set<number> {
  const way = chosen === null ? [] : wayTo(nodes, chosen).slice(0, -1);
  return new Set([...nodes, ...way].map(({ id }) => id));
}

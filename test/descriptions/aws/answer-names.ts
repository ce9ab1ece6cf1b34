import type { MemberReference, Shape } from './read-model.ts';

/**
 * Returns for the structures that answers lead to what their members are called on the wire, where that is not their name.
 * `outputs` are the structures of whole answers. The rules are botocore's (`botocore/parsers.py`).
 */
export function answerNames(
  shapeOf: (name: string) => Shape,
  outputs: readonly string[],
): Map<string, Record<string, string>> {
  const names = new Map<string, Record<string, string>>();
  const visited = new Set<string>();

  function visit(name: string): void {
    if (visited.has(name)) return;
    visited.add(name);
    const shape = shapeOf(name);
    const members = Object.entries(shape.members ?? {});
    const others = members.flatMap(([member, reference]) => {
      const wire = reference.location === undefined ? wireName(shapeOf, member, reference) : member;
      return wire === member ? [] : [[member, wire] as const];
    });
    if (others.length > 0) names.set(name, Object.fromEntries(others));
    for (const { shape: inner } of members.map(([, reference]) => reference)) visit(inner);
    for (const inner of [shape.member, shape.value]) if (inner !== undefined) visit(inner.shape);
  }

  for (const name of outputs) visit(name);
  return names;
}

/** A flattened list is called like its items, where those have a name. */
function wireName(shapeOf: (name: string) => Shape, member: string, reference: MemberReference): string {
  const shape = shapeOf(reference.shape);
  const isFlat = (reference.flattened ?? shape.flattened) === true;
  const ofItems = isFlat ? shape.member?.locationName : undefined;
  return ofItems ?? reference.locationName ?? member;
}

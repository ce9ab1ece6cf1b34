import { type SchemaFacts, type Shape } from '../../../domain/clouds/schema-facts.ts';
import { propertyClass } from '../../../domain/drift/classification/classify-by-schema.ts';
import { knownShape } from '../../../domain/drift/schema/known-shape.ts';

const deepest = 6;

/**
 * Returns the classes of a type's properties that can be set, a line for each, as `encryption KmsKeyId`. A property of
 * the same class as the one around it has no line; outside of all is `configuration`.
 */
export function classListing(resourceType: string, facts: SchemaFacts): string[] {
  const closed = new Set(facts.readOnly);
  const lines: string[] = [];
  const visit = (shape: Shape, path: readonly string[], seen: readonly Shape[], around: string): void => {
    if (closed.has(path.join('/')) || path.length > deepest) return;
    const is = path.length === 0 ? around : propertyClass(resourceType, path);
    if (is !== around) lines.push(`${is} ${path.join('/')}`);
    if (typeof shape === 'string' && seen.includes(shape)) return;
    const { members = {}, item, entries } = knownShape(facts, shape);
    const inner = [...seen, shape];
    for (const [name, member] of Object.entries(members)) visit(member, [...path, name], inner, is);
    for (const more of [item, entries]) if (more !== undefined) visitInner(more, path, inner, is);
  };
  const visitInner = (shape: Shape, path: readonly string[], seen: readonly Shape[], around: string): void => {
    if (typeof shape === 'string' && seen.includes(shape)) return;
    const { members = {}, item, entries } = knownShape(facts, shape);
    for (const [name, member] of Object.entries(members)) visit(member, [...path, name], [...seen, shape], around);
    for (const more of [item, entries]) if (more !== undefined) visitInner(more, path, [...seen, shape], around);
  };
  for (const [name, member] of Object.entries(facts.members)) visit(member, [name], [], 'configuration');
  return lines;
}

import type { ShapeFacts } from '../../clouds/schema-facts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { documentIn } from '../json-text.ts';
import { knownShape, memberShape } from './known-shape.ts';
import { bucketText } from './same-text.ts';
import type { SchemaComparison } from './schema-comparison.ts';

interface Valued {
  shape: ShapeFacts;
  name: string;
  comparison: SchemaComparison;
}

/**
 * Returns a text that two values of the same meaning share. Others may share it, too: it finds candidates in long lists
 * without a comparison of each item with each.
 */
export function bucketOf(value: Json, of: Valued): string {
  const { shape, name, comparison } = of;
  if (value === null || value === '' || comparison.ignored.has(name) || comparison.hidden.has(name)) return '';
  if (Array.isArray(value)) {
    const item = knownShape(comparison.facts, shape.item ?? 0);
    const texts = value.map((member) => bucketOf(member, { ...of, shape: item }));
    // One value and a list of one are alike in policies.
    return texts.length < 2 ? (texts[0] ?? '') : `[${texts.toSorted().join(',')}]`;
  }
  if (typeof value === 'object') return membersText(value, of);
  if (typeof value !== 'string') return String(value);
  return documentIn(value) === null ? bucketText(value, comparison.facts.spellings[name]) : '{}';
}

/** Members that may be filled in, or of which the schema does not know, are left out. */
function membersText(value: JsonObject, of: Valued): string {
  const { facts } = of.comparison;
  const texts = Object.keys(value).flatMap((name) => {
    const member = memberShape(of.shape, name);
    if (member === null) return [];
    const place = { ...of, shape: knownShape(facts, member), name: of.name === '' ? name : `${of.name}/${name}` };
    const text = bucketOf(value[name] ?? null, place);
    const given = place.shape.default;
    return text === '' || (given !== undefined && text === bucketOf(given, place)) ? [] : [`${name}:${text}`];
  });
  return texts.length === 0 ? '' : `{${texts.toSorted().join(',')}}`;
}

import type { ShapeFacts } from '../../clouds/schema-facts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { withDocument } from '../json-text.ts';
import { isPolicyDocument } from '../policy-statement.ts';
import { documentText } from './document-text.ts';
import { knownShape, memberShape } from './known-shape.ts';
import { bucketText } from './same-text.ts';
import type { SchemaComparison } from './schema-comparison.ts';

interface Valued {
  shape: ShapeFacts;
  name: string;
  comparison: SchemaComparison;
  /** Whether members count that may come and go without a change: then fewer values share a text, also of one meaning. */
  isWhole: boolean;
}

/**
 * Returns a text that two values of the same meaning share. Others may share it, too: it finds candidates in long lists
 * without a comparison of each item with each.
 */
export function bucketOf(value: Json, of: Valued): string {
  const { shape, name, comparison } = of;
  if (value === null || value === '' || comparison.ignored.has(name)) return '';
  if (comparison.hidden.has(name) && !of.isWhole) return '';
  const document = withDocument(value);
  if (isPolicyDocument(document)) return documentText(document);
  if (Array.isArray(value)) {
    const item = knownShape(comparison.facts, shape.item ?? 0);
    const texts = value.map((member) => bucketOf(member, { ...of, shape: item }));
    // One value and a list of one are alike in policies.
    return texts.length < 2 ? (texts[0] ?? '') : `[${texts.toSorted().join(',')}]`;
  }
  if (typeof value === 'object') return membersText(value, of);
  if (typeof value !== 'string') return String(value);
  return document === value ? bucketText(value, comparison.facts.spellings[name]) : documentText(document);
}

/** Members that may be filled in are left out, and those of which the schema does not know unless the whole is meant. */
function membersText(value: JsonObject, of: Valued): string {
  const { facts } = of.comparison;
  const texts = Object.keys(value).flatMap((name) => {
    const member = memberShape(of.shape, name);
    if (member === null && !of.isWhole) return [];
    const place = { ...of, shape: knownShape(facts, member ?? 0), name: of.name === '' ? name : `${of.name}/${name}` };
    const text = bucketOf(value[name] ?? null, place);
    const given = place.shape.default;
    return text === '' || (given !== undefined && text === bucketOf(given, place)) ? [] : [`${name}:${text}`];
  });
  return texts.length === 0 ? '' : `{${texts.toSorted().join(',')}}`;
}

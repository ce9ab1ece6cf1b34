import type { DocumentFacts } from '../../clouds/document-facts.ts';
import type { Shape, ShapeFacts } from '../../clouds/schema-facts.ts';
import type { JsonObject } from '../../json.ts';
import type { Difference } from '../diff.ts';
import type { SchemaComparison } from './schema-comparison.ts';
import { diffBySchema } from './schema-diff.ts';
import { withFieldsOf } from './taken-fields.ts';

/** A document with what is known of this reading of it. */
export interface ReadDocument {
  document: JsonObject;
  facts: DocumentFacts | null;
}

const noFacts: DocumentFacts = { members: {}, filled: {}, controlled: {} };

/**
 * Returns the differences of two readings by what somebody can set, with what each reading knows of itself: what the
 * server fills in where the other reading has nothing, and what controllers keep, are no differences. Documents of two
 * versions of an API have another form each: where they differ, that is the only difference.
 */
export function diffReadings(
  baseline: ReadDocument,
  current: ReadDocument,
  comparison: SchemaComparison,
): Difference[] {
  const { before, after, known } = comparableReadings(baseline, current, comparison);
  const found = diffBySchema(before, after, known);
  const { version } = comparison.facts;
  if (version === undefined || found.length === 0) return found;
  const [one, other] = [before[version] ?? null, after[version] ?? null];
  return one === other ? found : [{ path: `/${version}`, baseline_value: one, current_value: other }];
}

/**
 * Returns two readings without what is no difference between them, and the comparison with what both know of their lists.
 */
export function comparableReadings(
  baseline: ReadDocument,
  current: ReadDocument,
  comparison: SchemaComparison,
): { before: JsonObject; after: JsonObject; known: SchemaComparison } {
  const [known, now] = [baseline.facts ?? noFacts, current.facts ?? noFacts];
  let [before, after] = [baseline.document, current.document];
  before = withFieldsOf(before, after, { fields: now.controlled, which: 'all' });
  before = withFieldsOf(before, after, { fields: now.filled, which: 'lacking' });
  after = withFieldsOf(after, before, { fields: known.controlled, which: 'lacking' });
  after = withFieldsOf(after, before, { fields: known.filled, which: 'lacking' });
  const { facts } = comparison;
  // What is known of each shape is kept for these facts: others, made for each comparison, would lose it.
  if (isEmptyObject(now.members) && isEmptyObject(known.members)) return { before, after, known: comparison };
  const members = joinedMembers(joinedMembers(now.members, known.members), facts.members);
  return { before, after, known: { ...comparison, facts: { ...facts, members } } };
}

type Members = Readonly<Record<string, Shape>>;

/** What the first says comes first. */
function joinedMembers(first: Members, second: Members): Members {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...names].map((name) => [name, joined(ownShape(first, name), ownShape(second, name))] as const),
  );
}

function joined(first: Shape | undefined, second: Shape | undefined): Shape {
  if (!isFacts(first)) return isFacts(second) ? second : (first ?? second ?? 0);
  if (!isFacts(second)) return first;
  return {
    ...second,
    ...first,
    ...(first.members === undefined && second.members === undefined
      ? {}
      : { members: joinedMembers(first.members ?? {}, second.members ?? {}) }),
    ...(first.item === undefined && second.item === undefined ? {} : { item: joined(first.item, second.item) }),
  };
}

const ownShape = (members: Members, name: string): Shape | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const isEmptyObject = (object: object): boolean => Object.keys(object).length === 0;

const isFacts = (shape: Shape | undefined): shape is ShapeFacts => typeof shape === 'object';

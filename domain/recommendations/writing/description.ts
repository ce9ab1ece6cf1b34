import { shortened } from '../../drift/labels.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Severity } from '../../severity.ts';
import type { RecommendationType } from '../recommendation-types.ts';

/** A rule's recommendation whose texts a model is to rewrite. */
export interface RuleRecommendation {
  type: RecommendationType;
  kind: string;
  severity: Severity;
  title: string;
  description: string;
  steps: string[];
  evidence: JsonObject;
  estimatedMonthlySavings: number | null;
}

export interface DescribedResource {
  provider: string;
  type: string;
  name: string;
  region: string;
  tags: Record<string, string>;
}

export interface DescribedFacts {
  resource: DescribedResource;
  recommendations: RuleRecommendation[];
}

/** Largest description in bytes; about a dozen pages of text, which fits the context of every model. */
const longestBytes = 24_000;
const mostTags = 20;
const longestText = 500;
const mostItems = 20;
const deepest = 4;
const leftOut = '[omitted]';

/**
 * Returns a model's input as JSON text: short, of limited depth, and without the values that `isSecret` finds. When it
 * is too long, the evidence is dropped first, then the last recommendations. Also returns the kinds that it contains.
 */
export function describe(
  { resource, recommendations }: DescribedFacts,
  isSecret: (name: string, value: string) => boolean,
): { text: string; kinds: string[] } {
  const bounded = (value: Json): Json => boundedValue({ name: '', value, level: 0, isSecret });
  const tags = Object.fromEntries(Object.entries(resource.tags).slice(0, mostTags));
  const about = bounded({ ...resource, tags });
  const described = recommendations.map((recommended) => ({
    kind: recommended.kind,
    type: recommended.type,
    severity: recommended.severity,
    estimated_monthly_savings: recommended.estimatedMonthlySavings,
    title: bounded(recommended.title),
    description: bounded(recommended.description),
    steps: bounded(recommended.steps),
    evidence: bounded(recommended.evidence),
  }));
  const withoutEvidence = described.map(({ evidence: _evidence, ...rest }) => rest);
  for (const list of [
    described,
    ...withoutEvidence.map((_row, cut) => withoutEvidence.slice(0, described.length - cut)),
  ]) {
    const text = JSON.stringify({ resource: about, recommendations: list });
    if (Buffer.byteLength(text) <= longestBytes) return { text, kinds: list.map(({ kind }) => kind) };
  }
  return { text: JSON.stringify({ resource: about, recommendations: [] }), kinds: [] };
}

interface Bounded {
  name: string;
  value: Json;
  level: number;
  isSecret: (name: string, value: string) => boolean;
}

function boundedValue({ name, value, level, isSecret }: Bounded): Json {
  if (typeof value === 'string') return isSecret(name, value) ? leftOut : shortened(value, longestText);
  if (typeof value !== 'object' || value === null) return value;
  if (level >= deepest) return leftOut;
  if (Array.isArray(value)) {
    return value.slice(0, mostItems).map((item) => boundedValue({ name, value: item, level: level + 1, isSecret }));
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostItems)
      .map(([member, inner]) => [
        isSecret('', member) ? leftOut : shortened(member, longestText),
        boundedValue({ name: member, value: inner, level: level + 1, isSecret }),
      ]),
  );
}

import { Environment } from '@marcbachmann/cel-js';
import { RE2JS, RE2JSException } from 're2js';

/** Largest predicate, in characters. */
export const sourceMaxLength = 4_000;

/** A repetition of RE2 is as large as what it repeats, as often: bounded, no pattern takes long to compile. */
const patternMaxLength = 200;
const repeatsAtMost = 1_000;

const patternsAtMost = 1_000;
const patterns = new Map<string, RE2JS>();

/** Returns a compiled pattern; those of the predicates that are being evaluated are kept. */
function patternOf(source: string): RE2JS {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const pattern = RE2JS.compile(source);
  if (patterns.size >= patternsAtMost) patterns.clear();
  patterns.set(source, pattern);
  return pattern;
}

/** Returns what is wrong with a regular expression of RE2, or null. */
export function patternFault(source: string): string | null {
  if (source.length > patternMaxLength) return `a regular expression has at most ${patternMaxLength} characters`;
  const repeats = [...source.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
  if (repeats > repeatsAtMost) return `a regular expression repeats at most ${repeatsAtMost} times in all`;
  try {
    RE2JS.compile(source);
    return null;
  } catch (error) {
    if (error instanceof RE2JSException) return error.message;
    throw error;
  }
}

const variables = {
  resource: 'map<string, dyn>',
  id: 'string',
  name: 'string',
  region: 'string',
  resource_type: 'string',
  tags: 'map<string, string>',
  account: 'map<string, dyn>',
  related: 'map<string, dyn>',
  unreadable: 'map<string, string>',
  now: 'google.protobuf.Timestamp',
} as const;

/** Names that a predicate cannot bind to something else. */
export const variableNames: ReadonlySet<string> = new Set(Object.keys(variables));

/**
 * The CEL environment of predicates (https://github.com/google/cel-spec). `matches` is refused by `predicate.ts`: its
 * engine backtracks; `reMatches` runs in linear time.
 */
export const environment = new Environment({
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 8 },
}).registerFunction('string.reMatches(string): bool', (text: string, pattern: string) =>
  patternOf(pattern).matcher(text).find(),
);
for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);

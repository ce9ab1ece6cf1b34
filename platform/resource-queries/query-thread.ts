import { evaluateResource } from '../../domain/resource-queries/evaluate-resource.ts';
import { compileQuery, type CompiledQuery, type ResourceQuery } from '../../domain/resource-queries/query.ts';
import type { JsonObject } from '../../domain/json.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import type { CandidateResource, QuerySlice, QuerySliceResult } from './query-slice.ts';

/** The queries that run take turns, so that few are compiled again. */
const compiledAtMost = 20;
const compiled = new Map<string, CompiledQuery>();

function compiledOf(query: ResourceQuery): CompiledQuery {
  const key = JSON.stringify(query);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const usable = compileQuery(query);
  if (compiled.size >= compiledAtMost) compiled.clear();
  compiled.set(key, usable);
  return usable;
}

const parsed = ({ configuration, unreadable, ...others }: CandidateResource) => ({
  ...others,
  configuration: JSON.parse(configuration) as JsonObject,
  unreadable: JSON.parse(unreadable) as Record<string, string>,
});

/** The thread in which expressions of members run. */
serveTasks({
  evaluate({ query, account, now, resources, ...limits }: QuerySlice): QuerySliceResult {
    const usable = compiledOf(query);
    const ends = performance.now() + limits.sliceMs;
    const found: QuerySliceResult = { evaluated: 0, matches: [], unevaluated: [] };
    let characters = 0;
    for (const [place, candidate] of resources.entries()) {
      limits.progress[0] = place;
      const verdict = evaluateResource(usable, { resource: parsed(candidate), account, now });
      found.evaluated = place + 1;
      if (verdict.outcome === 'not_evaluated') found.unevaluated.push([place, verdict.reason]);
      if (verdict.outcome === 'matched') {
        found.matches.push({ place, cells: verdict.cells });
        characters += JSON.stringify(verdict.cells).length;
      }
      const isFull = found.matches.length >= limits.matchesAtMost || characters >= limits.charactersAtMost;
      if (isFull || performance.now() >= ends) break;
    }
    return found;
  },
});

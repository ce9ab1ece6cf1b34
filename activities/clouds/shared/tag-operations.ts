import type { Json } from '../../../domain/json.ts';
import type { CloudOperation, OperationPlace } from './operation.ts';
import { objectOf, textsOf } from './operation-parameters.ts';

/** Sets the tags of `tags` (name → value) that differ; leaves all others alone. */
export function setsTags<Run>({
  call,
  act,
  settlesWithinMs,
}: {
  call: string;
  act: (place: OperationPlace<Run>, tags: Record<string, string>) => Promise<unknown>;
  settlesWithinMs?: number;
}): CloudOperation<Run> {
  return {
    call,
    looksAt: () => ['tags'],
    remaining: async (present, parameters) => {
      const open = Object.entries(objectOf(parameters, 'tags')).filter(
        ([name, value]) => !Object.hasOwn(present.tags, name) || present.tags[name] !== value,
      );
      return open.length === 0 ? null : { tags: Object.fromEntries(open) };
    },
    act: (place, remaining) => act(place, texts(objectOf(remaining, 'tags'))),
    ...(settlesWithinMs === undefined ? {} : { settlesWithinMs }),
  };
}

/** Removes the tags of `names` that are there. */
export function removesTags<Run>({
  call,
  act,
  settlesWithinMs,
}: {
  call: string;
  act: (place: OperationPlace<Run>, names: string[]) => Promise<unknown>;
  settlesWithinMs?: number;
}): CloudOperation<Run> {
  return {
    call,
    looksAt: () => ['tags'],
    remaining: async (present, parameters) => {
      const open = textsOf(parameters, 'names').filter((name) => Object.hasOwn(present.tags, name));
      return open.length === 0 ? null : { names: open };
    },
    act: (place, remaining) => act(place, textsOf(remaining, 'names')),
    ...(settlesWithinMs === undefined ? {} : { settlesWithinMs }),
  };
}

function texts(tags: Record<string, Json>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

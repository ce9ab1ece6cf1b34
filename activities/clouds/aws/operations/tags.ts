import type { Json } from '../../../../domain/json.ts';
import { objectOf, textsOf, type AwsOperation, type OperationPlace } from './operation.ts';

interface TagCalls {
  call: string;
  act: (place: OperationPlace, tags: Record<string, string>) => Promise<unknown>;
}

interface UntagCalls {
  call: string;
  act: (place: OperationPlace, names: string[]) => Promise<unknown>;
}

/** Sets the tags of `tags` (name → value) that are not so yet; leaves all others alone. */
export function setsTags({ call, act }: TagCalls): AwsOperation {
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
  };
}

/** Removes the tags of `names` that are there. */
export function removesTags({ call, act }: UntagCalls): AwsOperation {
  return {
    call,
    looksAt: () => ['tags'],
    remaining: async (present, parameters) => {
      const open = textsOf(parameters, 'names').filter((name) => Object.hasOwn(present.tags, name));
      return open.length === 0 ? null : { names: open };
    },
    act: (place, remaining) => act(place, textsOf(remaining, 'names')),
  };
}

/** Tags as the lists of `Key` and `Value` that most services take. */
export function tagList(tags: Record<string, string>): { Key: string; Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

function texts(tags: Record<string, Json>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

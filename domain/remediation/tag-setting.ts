import { pointerBelow } from '../drift/json-pointer.ts';
import { shortened } from '../drift/labels.ts';
import type { JsonObject } from '../json.ts';
import type { FieldValues } from './plan.ts';
import { member, type Setting, type SettingChange } from './setting.ts';

/** Tags with this prefix are reserved by the cloud. */
const reservedPrefix = 'aws:';
const reservedReason = 'Tags that begin with aws: are reserved for AWS.';
const tagsShown = 3;

/**
 * Builds the setting of tags, with one call for added, one for changed and one for removed tags. Only tags that differ
 * are changed, so that a tag set in the meantime is not lost.
 */
export function tagSetting({
  noun = 'tag',
  ...operations
}: {
  set: string;
  remove: string;
  /** What the cloud calls a tag. */
  noun?: 'tag' | 'label';
}): Setting<'tags'> {
  return {
    keys: ['tags'],
    operations: [operations.set, operations.remove],
    undo: 'exact',
    plan(change) {
      const now = tagsOf(change.current);
      const wanted = tagsOf(change.wanted);
      const names = [...new Set([...Object.keys(now), ...Object.keys(wanted)])].filter(
        (name) => now[name] !== wanted[name],
      );
      const own = names.filter((name) => !name.startsWith(reservedPrefix));
      const added = own.filter((name) => now[name] === undefined);
      const altered = own.filter((name) => now[name] !== undefined && wanted[name] !== undefined);
      const removed = own.filter((name) => wanted[name] === undefined);
      const step = (verb: string, tags: string[]) => ({
        title: titleOf(verb, { tags, noun }, change),
        before: fields(tags, now),
        after: fields(tags, wanted),
        downtime: false,
      });
      const setTo = (tags: string[], values: Record<string, string>) => ({
        operation: operations.set,
        parameters: { tags: pick(tags, values) },
      });
      const removeAll = (tags: string[]) => ({ operation: operations.remove, parameters: { names: tags } });
      const left: Record<string, string> = own.length < names.length ? { tags: reservedReason } : {};
      return {
        left,
        steps: [
          ...(added.length > 0
            ? [{ ...step('Add', added), ...setTo(added, wanted), undo: { ...removeAll(added), note: null } }]
            : []),
          ...(altered.length > 0
            ? [{ ...step('Change', altered), ...setTo(altered, wanted), undo: { ...setTo(altered, now), note: null } }]
            : []),
          ...(removed.length > 0
            ? [{ ...step('Remove', removed), ...removeAll(removed), undo: { ...setTo(removed, now), note: null } }]
            : []),
        ],
      };
    },
  };
}

function titleOf(verb: string, { tags, noun }: { tags: string[]; noun: string }, change: SettingChange): string {
  const names = tags.slice(0, tagsShown).map((name) => shortened(name.replaceAll(/\p{C}/gu, ' '), 40));
  const more = tags.length > tagsShown ? ` and ${tags.length - tagsShown} more` : '';
  return `${verb} the ${noun}${tags.length === 1 ? '' : 's'} ${names.join(', ')}${more} of ${change.subject}`;
}

/** Returns a map without a prototype: tags are data, and one may be called `__proto__`. */
function tagsOf(configuration: JsonObject): Record<string, string> {
  const tags = member(configuration, 'tags');
  const map = Object.create(null) as Record<string, string>;
  if (tags === null || typeof tags !== 'object' || Array.isArray(tags)) return map;
  for (const [name, value] of Object.entries(tags)) if (typeof value === 'string') map[name] = value;
  return map;
}

function pick(names: string[], values: Record<string, string>): JsonObject {
  return Object.fromEntries(names.toSorted().map((name) => [name, values[name] ?? '']));
}

function fields(names: string[], values: Record<string, string>): FieldValues {
  return Object.fromEntries(names.toSorted().map((name) => [pointerBelow('/tags', name), values[name] ?? null]));
}

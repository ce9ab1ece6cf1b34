import type { Json, JsonObject } from '../json.ts';
import { canonicalJson } from './canonical-json.ts';

/** A resource of which parts can be replaced: the top-level keys of its configuration, `observed` among them. */
export interface PartedResource {
  configuration: JsonObject;
  tags: Record<string, string>;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: Record<string, string>;
}

/** When a resource was read: as a whole, and parts of it since. */
export interface ReadTimes {
  readAt: Date;
  /** Part → when it was read without the rest; one of before `readAt` says nothing. */
  parts: Readonly<Record<string, Date>>;
}

/** Returns when a part was last read. */
export function partReadAt({ readAt, parts }: ReadTimes, part: string): Date {
  const own = parts[part];
  return own !== undefined && own > readAt ? own : readAt;
}

const partOf = (pointer: string): string => pointer.split('/')[1] ?? '';

/**
 * Returns a resource as it is stored, with those parts that `isTaken` names as they were read. A part that was read and is
 * not there is removed. What was observed is added to what is stored.
 */
export function withParts(
  stored: PartedResource,
  read: PartedResource,
  isTaken: (part: string) => boolean,
): PartedResource {
  const configuration: Record<string, Json> = {};
  for (const part of new Set([...Object.keys(stored.configuration), ...Object.keys(read.configuration)])) {
    const value = (isTaken(part) ? read : stored).configuration[part];
    if (value !== undefined) configuration[part] = value;
  }
  const observed = {
    ...(stored.configuration['observed'] as JsonObject | undefined),
    ...(isTaken('observed') ? (read.configuration['observed'] as JsonObject | undefined) : {}),
  };
  const unreadable = [
    ...Object.entries(stored.unreadable).filter(([pointer]) => !isTaken(partOf(pointer))),
    ...Object.entries(read.unreadable).filter(([pointer]) => isTaken(partOf(pointer))),
  ];
  return {
    configuration: { ...configuration, observed },
    tags: isTaken('tags') ? read.tags : stored.tags,
    unreadable: Object.fromEntries(unreadable),
  };
}

/** Returns the parts in which two states of a resource differ, without what is only observed. */
export function differentParts(one: PartedResource, other: PartedResource): string[] {
  const text = ({ configuration }: PartedResource, part: string): string | null => {
    const value = configuration[part];
    return value === undefined ? null : canonicalJson(value);
  };
  const hidden = ({ unreadable }: PartedResource, part: string): boolean =>
    Object.keys(unreadable).some((pointer) => partOf(pointer) === part);
  const states = [one, other];
  const parts = new Set(
    states.flatMap(({ configuration, unreadable }) => [
      ...Object.keys(configuration),
      ...Object.keys(unreadable).map(partOf),
    ]),
  );
  parts.delete('observed');
  return [...parts].filter(
    (part) => text(one, part) !== text(other, part) || hidden(one, part) !== hidden(other, part),
  );
}

/** Returns when the oldest of some parts was last read: since then, what they show now may have come about. */
export function oldestReading(times: ReadTimes, parts: readonly string[]): Date {
  const read = parts.map((part) => partReadAt(times, part));
  return read.reduce((oldest, at) => (at < oldest ? at : oldest), read[0] ?? times.readAt);
}

/** Returns the cloud's tags, given as `Key`/`Value` lists as a map. */
export function tagMap(
  tags: readonly { Key?: string | undefined; Value?: string | undefined }[] | null | undefined,
): Record<string, string> {
  return Object.fromEntries((tags ?? []).flatMap((tag) => (tag.Key === undefined ? [] : [[tag.Key, tag.Value ?? '']])));
}

/** Returns the tags a map of the cloud holds; members without a value are empty texts. */
export function tagRecord(tags: Record<string, string | undefined> | null | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(tags ?? {}).map(([key, value]) => [key, value ?? '']));
}

/** Returns tags as the lists of `Key` and `Value` that most services take. */
export function tagList(tags: Record<string, string>): { Key: string; Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

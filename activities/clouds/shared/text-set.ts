/** Returns texts as a set: sorted, each once, without blanks. */
export function textSet(texts: readonly (string | null | undefined)[] | null | undefined): string[] {
  return [
    ...new Set((texts ?? []).filter((text): text is string => typeof text === 'string' && text !== '')),
  ].toSorted();
}

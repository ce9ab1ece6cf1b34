/**
 * Between which readings a deviation came about: after the last one without it began, and before what the first one with
 * it read was stored. Without `after` that is unknown, and no change is connected with the deviation.
 */
export interface ChangeSpan {
  after: Date | null;
  before: Date;
}

/** A version of a resource's configuration, with the beginning of the last reading that still showed the one before. */
export interface DatedVersion {
  changed_after: Date | null;
  captured_at: Date;
}

/**
 * Returns the span in which a resource left its former state. `newestFirst` are its versions down to, but without, the
 * one of its baseline, or fewer; `isFormer` says whether a version still has the former state.
 */
export function spanOf<Version extends DatedVersion>(
  newestFirst: readonly Version[],
  { isComplete, isFormer }: { isComplete: boolean; isFormer: (version: Version) => boolean },
): ChangeSpan | undefined {
  const [newest] = newestFirst;
  if (newest === undefined) return undefined;
  const former = newestFirst.findIndex((version, place) => place > 0 && isFormer(version));
  const first = former === -1 ? (isComplete ? newestFirst.at(-1) : undefined) : newestFirst[former - 1];
  return { after: first?.changed_after ?? null, before: newest.captured_at };
}

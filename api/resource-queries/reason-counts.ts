/** Why resources could not be evaluated, how many, and one of them. */
export interface ReasonCount {
  reason: string;
  resources: number;
  exampleId: number;
}

const reasonsAtMost = 20;

/** Counts the resources that could not be evaluated, by reason; past some reasons the rest is only in the total. */
export function countReasons() {
  const byReason = new Map<string, ReasonCount>();
  let total = 0;
  return {
    add(unevaluated: readonly { resource: { id: number }; reason: string }[]): void {
      total += unevaluated.length;
      for (const { resource, reason } of unevaluated) {
        const known = byReason.get(reason);
        if (known !== undefined) known.resources += 1;
        else if (byReason.size < reasonsAtMost) byReason.set(reason, { reason, resources: 1, exampleId: resource.id });
      }
    },
    total: (): number => total,
    list: (): ReasonCount[] => [...byReason.values()].toSorted((one, other) => other.resources - one.resources),
  };
}

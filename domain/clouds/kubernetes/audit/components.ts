/** Writes and calls that may belong to each other, directly or through others, each in the order in which they were made. */
export interface Component<Write, Call> {
  writes: Write[];
  calls: Call[];
}

/** Returns the components of writes and calls of one object. Writes that no call may belong to are in none. */
export function componentsOf<Write, Call>({
  writes,
  calls,
  mayBe,
}: Component<Write, Call> & { mayBe: (write: Write, call: Call) => boolean }): Component<Write, Call>[] {
  let found: Component<Write, Call>[] = [];
  for (const write of writes) {
    const own = new Set(calls.filter((call) => mayBe(write, call)));
    if (own.size === 0) continue;
    const touched = found.filter((one) => one.calls.some((call) => own.has(call)));
    const all = new Set([...own, ...touched.flatMap((one) => one.calls)]);
    const members = new Set([...touched.flatMap((one) => one.writes), write]);
    const merged = {
      writes: writes.filter((one) => members.has(one)),
      calls: calls.filter((call) => all.has(call)),
    };
    found = [...found.filter((one) => !touched.includes(one)), merged];
  }
  return found;
}

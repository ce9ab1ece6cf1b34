/** What changed from what was said by name to what is said now, a line each: what is new, gone or different. */
export function changedLines(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === is) return [];
    if (was === undefined) return [`+ ${name}: ${is}`];
    if (is === undefined) return [`- ${name}: ${was}`];
    return [`~ ${name}: ${was} -> ${is}`];
  });
}

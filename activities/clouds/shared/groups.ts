/** Returns a list in pieces of at most `size`. */
export function groupsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}

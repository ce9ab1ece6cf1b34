/** What is part of an address and not of a view. */
const placeOnly = ['view', 'page'];

/** Returns the query string of a view that shows what an address shows. */
export function viewQueryOf(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of placeOnly) kept.delete(name);
  return kept.toString();
}

/** Returns the address of a view of the list at a path. */
export function viewAddress(path: string, view: { id: number; query: string }): string {
  const query = new URLSearchParams(view.query);
  for (const name of placeOnly) query.delete(name);
  query.set('view', String(view.id));
  return `${path}?${query.toString()}`;
}

/** Returns whether an address shows something else than the view that it names. */
export function isChangedView(query: URLSearchParams, view: { query: string }): boolean {
  const sorted = (text: string): string => {
    const values = new URLSearchParams(text);
    values.sort();
    return values.toString();
  };
  return sorted(viewQueryOf(query)) !== sorted(viewQueryOf(new URLSearchParams(view.query)));
}

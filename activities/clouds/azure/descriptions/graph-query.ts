/** Returns the resource types that a Resource Graph query selects, to describe rows without a type. */
export function typesAskedFor(body: string): string[] {
  const { query = '' } = JSON.parse(body) as { query?: string };
  const [, types = ''] = /where type (?:=~|in~) (\([^)]*\)|'[^']*')/.exec(query) ?? [];
  return [...types.matchAll(/'([^']+)'/g)].map(([, type = '']) => type);
}

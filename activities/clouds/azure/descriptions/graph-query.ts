/** Returns the types that a query of Resource Graph asks for; rows that do not show their own are described by them. */
export function typesAskedFor(body: string): string[] {
  const { query = '' } = JSON.parse(body) as { query?: string };
  const [, types = ''] = /where type (?:=~|in~) (\([^)]*\)|'[^']*')/.exec(query) ?? [];
  return [...types.matchAll(/'([^']+)'/g)].map(([, type = '']) => type);
}

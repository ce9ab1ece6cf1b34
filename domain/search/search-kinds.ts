/** What a search finds, in the order in which it is shown. */
export const searchKinds = [
  'resource',
  'provider',
  'drift',
  'vulnerability',
  'alert',
  'remediation',
  'check',
  'control',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** How a text matches, the best first. */
export const searchMatches = ['exact', 'prefix', 'contains'] as const;
export type SearchMatch = (typeof searchMatches)[number];

/** Shorter texts are found at the beginning only: an index of three-letter parts cannot find them elsewhere. */
export const shortestContained = 3;

/** Returns how a text matches what is searched for, ignoring case; null if it does not. */
export function matchOf(text: string, sought: string): SearchMatch | null {
  const [inText, part] = [text.toLowerCase(), sought.toLowerCase()];
  if (inText === part) return 'exact';
  if (inText.startsWith(part)) return 'prefix';
  return Array.from(part).length >= shortestContained && inText.includes(part) ? 'contains' : null;
}

/** Returns the better of two matches; null if neither is one. */
export function betterMatch(one: SearchMatch | null, other: SearchMatch | null): SearchMatch | null {
  return searchMatches.find((match) => match === one || match === other) ?? null;
}

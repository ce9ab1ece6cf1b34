/** Names of all series in a text of the Prometheus format, `_bucket`, `_sum` and `_count` of histograms included. */
export function seriesNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
  }
  return names;
}

/** What a figure is called in PromQL: words that are followed by no parenthesis and are in no braces or quotes. */
export function namedInQuery(query: string): string[] {
  const bare = query
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/[a-zA-Z_:][a-zA-Z0-9_:]*(?!\w)(?!\s*\()/g)].map(([word]) => word);
  return words.filter((word) => !['and', 'or', 'unless', 'bool', 'offset'].includes(word) && word.includes('_'));
}

/** The value of a series; null when it is not exposed. `labels` in the order in which the process writes them. */
export function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

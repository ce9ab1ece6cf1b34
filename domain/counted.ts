/** Returns a count with its noun, e.g. "1 day" and "2 days". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

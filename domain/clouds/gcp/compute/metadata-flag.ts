/**
 * Reads a yes or no of the metadata of Compute Engine, in all of its spellings ("About VM metadata", boolean values); null for any
 * other text.
 */
export function metadataFlag(value: string): boolean | null {
  const text = value.trim().toLowerCase();
  if (['true', 'yes', 'y', '1'].includes(text)) return true;
  return ['false', 'no', 'n', '0', ''].includes(text) ? false : null;
}

/**
 * Returns the id that the document of a framework names, in YAML or JSON; `custom_` without one, which the service refuses
 * with what else is wrong.
 */
export function idOfSource(source: string): string {
  const found = /^\s*\{?\s*"?id"?\s*:\s*["']?(custom_[a-z0-9_]+)/m.exec(source);
  return found?.[1] ?? 'custom_';
}

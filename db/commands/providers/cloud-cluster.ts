/**
 * Returns whether a write failed because another provider is the same cluster of the inventory: two requests at the same
 * time, of which one was first.
 */
export function isClusterTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint, nativeError } = error as { constraint?: unknown; nativeError?: { constraint?: unknown } };
  return [constraint, nativeError?.constraint].includes('providers_cloud_cluster');
}

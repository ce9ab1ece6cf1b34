/** A message of a feed of Cloud Asset Inventory, in the shape of Google's documentation. */
export function assetMessage({
  name,
  assetType,
  project = '123456789',
  data = {},
  at = '2026-11-20T12:00:00Z',
  deleted = false,
  isPolicy = false,
  priorAssetState = 'PRESENT',
}: {
  name: string;
  assetType: string;
  /** Number of the project. */
  project?: string;
  data?: object;
  at?: string;
  deleted?: boolean;
  isPolicy?: boolean;
  priorAssetState?: 'PRESENT' | 'DOES_NOT_EXIST' | 'DELETED';
}): string {
  const ancestors = [`projects/${project}`, 'organizations/1'];
  const asset = { ancestors, assetType, name, updateTime: at };
  const content = isPolicy ? { iamPolicy: { bindings: [] } } : { resource: { version: 'v1', data } };
  const isNew = priorAssetState === 'DOES_NOT_EXIST';
  return JSON.stringify({
    asset: deleted ? asset : { ...asset, ...content },
    ...(isNew ? {} : { priorAsset: { ...asset, ...content } }),
    priorAssetState,
    window: { startTime: at },
    ...(deleted ? { deleted } : {}),
  });
}

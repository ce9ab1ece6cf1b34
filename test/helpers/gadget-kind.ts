import type { ServedKind } from '../../activities/clouds/kubernetes/kinds/served-kinds.ts';

/** A custom kind as a cluster serves it. */
export const gadgetKind: ServedKind = {
  resourceType: 'example.org/Gadget',
  group: 'example.org',
  version: 'v1',
  kind: 'Gadget',
  resource: 'gadgets',
  isPatchable: true,
};

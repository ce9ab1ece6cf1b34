/** The provider kinds of the interface specification §2, in the order it lists them. */
export const providerKinds = ['cloud_a', 'cloud_b', 'cloud_c', 'orchestrator'] as const;
export type ProviderKind = (typeof providerKinds)[number];
